import { waitForNetwork } from '#web/lib/browser/waitForNetwork.ts';
import { sendUntilFinal } from '#web/lib/requests/retries.ts';
import { isRefusedForGood, outcomeOf } from '../outcomes.ts';

/** What waits is kept up to this many milliseconds of speech; then the oldest is given up. */
const maxWaitingMs = 5 * 60_000;

type Entry = { durationMs: number };

/**
 * Sends entries one after the other, in order. While the server is away they wait in memory, for some minutes of speech. What the
 * server refuses is dropped.
 */
export function openSender<E extends Entry>(
  send: (entry: E) => Promise<unknown>,
  wait: (ms: number) => Promise<unknown> = waitForNetwork,
): { add(entry: E): void } {
  let waiting: E[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    for (let [entry] = waiting; entry; [entry] = waiting) {
      const next = entry;
      await sendUntilFinal(() => outcomeOf(send(next)), { isFinal: isRefusedForGood, wait });
      waiting = waiting.filter((one) => one !== next);
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
