import { expect, test } from 'vitest';
import { callerAt } from './caller.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2'],
  ['not an address', 'unknown'],
  [undefined, 'unknown'],
])('a request from %s counts for %s', (ip, caller) => {
  expect(callerAt(ip)).toBe(caller);
});
