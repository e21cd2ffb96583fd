import { expect, test, vi } from 'vitest';

test('a password is kept as a hash that takes 19 MiB and two passes to try', async () => {
  // As it is before a test has it cost less.
  vi.resetModules();
  const { hashPassword } = await import('./passwords.ts');
  expect(await hashPassword('analytical engine')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
