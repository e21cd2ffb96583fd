import { expect, test } from 'vitest';
import { isKeyFrame, withoutPictureNumbers } from './vp8.ts';

test.each([
  ['no numbers', [0x10, 0, 7]],
  ['a picture id of 7 bits', [0x90, 0x80, 0x11, 0, 7]],
  ['a picture id of 15 bits', [0x90, 0x80, 0x91, 0x22, 0, 7]],
  ['all numbers', [0x90, 0xf0, 0x91, 0x22, 3, 4, 0, 7]],
])('a picture with %s gets the shortest descriptor', (_, bytes) => {
  const payload = Buffer.from(bytes);
  expect(isKeyFrame(payload)).toBe(true);
  const shortened = withoutPictureNumbers(payload);
  expect([...shortened]).toEqual([0x10, 0, 7]);
  expect(isKeyFrame(shortened)).toBe(true);
});

test('the rest of a key frame, and pictures that need others, are no key frames', () => {
  expect(isKeyFrame(Buffer.from([0x00, 0, 7]))).toBe(false);
  expect(isKeyFrame(Buffer.from([0x10, 1, 7]))).toBe(false);
  expect(isKeyFrame(Buffer.alloc(0))).toBe(false);
});
