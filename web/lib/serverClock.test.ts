import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnServerTime, serverAhead, serverNow } from './serverClock.ts';

const start = Date.parse('2026-11-26T12:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

/** An answer with the second of the server's clock, 100 ms after the request. */
function answer(off: number): void {
  const askedAt = Date.now();
  vi.setSystemTime(askedAt + 100);
  const second = Math.floor((askedAt + 50 + off) / 1000) * 1000;
  learnServerTime(second, second + 1_000, askedAt);
}

test.each([0, 600_000, -600_000, 61_000])('a browser whose clock is %s ms off knows the server’s time', (off) => {
  for (let nth = 0; nth < 20; nth++) {
    answer(off);
    vi.setSystemTime(Date.now() + 1_357);
  }
  expect(Math.abs(serverNow() - (Date.now() + off))).toBeLessThan(1_000);
});

test('a precise answer is kept by coarse ones, and a clock that is corrected is followed', () => {
  learnServerTime(start + 5_000, start + 5_000, start);
  expect(serverAhead()).toBe(5_000);
  answer(5_000);
  expect(serverAhead()).toBe(5_000);
  answer(0);
  expect(Math.abs(serverAhead())).toBeLessThan(1_100);
  learnServerTime(Number.NaN, Number.NaN, start);
  expect(Number.isNaN(serverAhead())).toBe(false);
});
