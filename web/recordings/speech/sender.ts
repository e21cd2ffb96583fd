import type { ApiError } from '#web/lib/api.ts';
import { pauseAfter } from '#web/lib/requests/retries.ts';
import { isRefusedForGood } from '../isRefusedForGood.ts';

/** What waits is kept up to this many milliseconds of speech; then the oldest is given up. */
const maxWaitingMs = 5 * 60_000;

type Entry = { durationMs: number };

/**
 * Sends entries one after the other, in order. While the server is away they wait in memory, for some minutes of speech. What the
 * server refuses is dropped.
 */
export function openSender<E extends Entry>(
  send: (entry: E) => Promise<unknown>,
  wait = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms)),
): { add(entry: E): void } {
  let waiting: E[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    let failures = 0;
    for (let [entry] = waiting; entry; [entry] = waiting) {
      try {
        await send(entry);
      } catch (reason) {
        const error = reason as Partial<ApiError>;
        if (!isRefusedForGood(error)) {
          await wait(pauseAfter(++failures, error));
          continue;
        }
      }
      failures = 0;
      const done = entry;
      waiting = waiting.filter((one) => one !== done);
    }
    isRunning = false;
  }

  return {
    add(entry) {
      waiting.push(entry);
      const total = () => waiting.reduce((sum, { durationMs }) => sum + durationMs, 0);
      while (waiting.length > 1 && total() > maxWaitingMs) waiting.shift();
      if (isRunning) return;
      isRunning = true;
      void run();
    },
  };
}
