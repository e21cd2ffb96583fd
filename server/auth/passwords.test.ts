import { expect, test } from 'vitest';
import { hashPassword } from './passwords.ts';

test('a password is kept as a hash that takes 19 MiB and two passes to try', async () => {
  expect(await hashPassword('analytical engine')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
