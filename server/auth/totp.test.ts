import { expect, test } from 'vitest';
import { codeAt, newSecret, stepOf } from './totp.ts';

/** `12345678901234567890`, the secret of the examples in RFC 6238, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1234567890, '005924'],
  [20000000000, '353130'],
])('at %d s the code is the one in the standard', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code);
});

test('a code is valid in its half minute and in the ones before and after', () => {
  const own = newSecret();
  const code = codeAt(own, 1000);
  expect([970, 1000, 1030].map((second) => stepOf(own, code, second * 30_000))).toEqual([undefined, 1000, undefined]);
  expect([999, 1001].map((counter) => stepOf(own, code, counter * 30_000))).toEqual([1000, 1000]);
});
