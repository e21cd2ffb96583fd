import { expect, test } from 'vitest';
import { isFinal, pauseAfter } from './retries.ts';

test.each([200, 201, 204, 304, 400, 403, 404, 409, 413, 422])('an answer of %i is final', (status) => {
  expect(isFinal({ status })).toBe(true);
});

test.each([401, 408, 425, 429, 500, 502, 503, 504])('after %i it is sent again', (status) => {
  expect(isFinal({ status })).toBe(false);
});

test('no answer is not final, nor is a conflict that will pass', () => {
  expect(isFinal(new TypeError('Failed to fetch') as object)).toBe(false);
  expect(isFinal({ status: 409, retryAfterMs: 2_000 })).toBe(false);
});

test('pauses grow up to 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 1_100].map((failures) => pauseAfter(failures, {}))).toEqual([
    1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
  ]);
});

test('a pause is as long as the server asks, but at most a minute', () => {
  expect([0, 500, 7_000, 3_600_000].map((retryAfterMs) => pauseAfter(1, { retryAfterMs }))).toEqual([
    1_000, 1_000, 7_000, 60_000,
  ]);
});
