import { expect, test, vi } from 'vitest';

test('a password is stored as a hash that needs 19 MiB and two passes', async () => {
  // Undoes the lower cost that other tests set.
  vi.resetModules();
  const { hashPassword } = await import('./passwords.ts');
  expect(await hashPassword('analytical engine')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
