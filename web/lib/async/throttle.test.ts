import { afterEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

afterEach(() => void vi.useRealTimers());

test('it runs immediately, then once for all calls of a second', () => {
  vi.useFakeTimers();
  const run = vi.fn();
  const ask = throttle(run, 1_000);
  for (let call = 0; call < 5; call++) ask();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(run).toHaveBeenCalledTimes(2);
  ask();
  expect(run).toHaveBeenCalledTimes(3);
});
