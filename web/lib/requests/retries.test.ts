import { expect, test, vi } from 'vitest';
import { waitForNetwork } from '#web/lib/browser/waitForNetwork.ts';
import { isFinal, isFinalForNow, pauseAfter, sendUntilFinal } from './retries.ts';

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

test.each([
  [{ status: 401 }, true],
  [{ status: 404 }, true],
  [{ status: 429, retryAfterMs: 61_000 }, true],
  [{ status: 429, retryAfterMs: 60_000 }, false],
  [{ status: 503, retryAfterMs: 61_000 }, false],
  [{ status: 500 }, false],
  [{ status: 409, retryAfterMs: 0 }, false],
  [{}, false],
])('%o is final for someone who waits: %s', (outcome, isSo) => {
  expect(isFinalForNow(outcome)).toBe(isSo);
});

test('it is sent until the outcome is final, with longer and longer pauses', async () => {
  const outcomes = [{}, { status: 500 }, { status: 429, retryAfterMs: 7_000 }, { status: 404 }, { status: 200 }];
  const waits: number[] = [];
  const send = async () => outcomes.shift() ?? {};
  expect(await sendUntilFinal(send, { isFinal, wait: async (ms) => waits.push(ms) })).toEqual({ status: 404 });
  expect([waits, outcomes]).toEqual([[1_000, 2_000, 7_000], [{ status: 200 }]]);
});

test('a pause ends as soon as the browser is online again', async () => {
  vi.stubGlobal('window', new EventTarget());
  const pause = waitForNetwork(3_600_000);
  window.dispatchEvent(new Event('online'));
  await pause;
  vi.unstubAllGlobals();
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
