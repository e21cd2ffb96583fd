import { expect, test } from 'vitest';
import { findLost } from './uploading.ts';

const uploading = (key: number, share = 0) => ({ key, name: `${key}.txt`, size: 1, share });
const refused = (key: number) => ({ ...uploading(key), refused: 'This file is too large' });

test('a file is lost once it is removed or refused, but not while it makes progress', () => {
  const before = [uploading(1), uploading(2)];
  expect(findLost(before, [uploading(1, 0.5), uploading(2), uploading(3)])).toBeUndefined();
  expect(findLost(before, [uploading(1)])?.key).toBe(2);
  expect(findLost(before, [refused(1), uploading(2)])?.key).toBe(1);
});

test('no message waits for a file that was refused before', () => {
  const before = [refused(1), uploading(2)];
  expect(findLost(before, [uploading(2)])).toBeUndefined();
  expect(findLost(before, [uploading(1), uploading(2)])).toBeUndefined();
});
