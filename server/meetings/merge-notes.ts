import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { openFairQueue } from '#server/http/fair-queue.ts';
import type { Scope } from '#server/scope.ts';

/** The state of a note, if it has one yet, and a Yjs update from a browser. */
export type MergeTask = { state: Uint8Array | undefined; update: Uint8Array };
export type Merged = { state: Uint8Array; text: string } | { refusal: 'noUpdate' | 'tooManyChanges' };

// From the folder of this file as from dist/server, where the built server lies.
const workerFile = fileURLToPath(new URL('../../server/meetings/merge-worker.ts', import.meta.url));

/** A note in which thirty people typed for an hour takes 5 ms, the worst that the limits allow 300 ms. */
const longestMergeMs = 1_000;

/**
 * The worker merges one note at a time, and the calls that wait for it hold database connections: so only a few may wait. Of
 * one organization no more than five ever come at once, for it has six calls under way, so nobody in a meeting is refused.
 */
const queue = openFairQueue({
  running: { all: 1, organization: 1, account: 1 },
  waiting: { all: 8, organization: 5, account: 2 },
});

let starting: Promise<Worker> | undefined;

/** Starts the worker for the first note, for it takes ten megabytes. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: 64 } });
  worker.unref();
  // Without a listener, a worker that fails would end the process. The merge that waits for it hears of the error, too.
  worker.on('error', () => stopWorker(worker));
  await once(worker, 'message');
  return worker;
}

function stopWorker(worker: Worker): void {
  starting = undefined;
  void worker.terminate();
}

async function askWorker(task: MergeTask, timeoutMs: number): Promise<Merged> {
  starting ??= startWorker();
  const worker = await starting;
  worker.postMessage(task);
  try {
    const [merged] = await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
    return merged as Merged;
  } catch {
    stopWorker(worker);
    return { refusal: 'tooManyChanges' };
  }
}

/**
 * Merges an update into the state of a note, in a worker thread and for at most `timeoutMs`: Yjs takes time in proportion to
 * the square of the structs that somebody made up, and would keep everybody else waiting. @throws Busy where many wait
 */
export const mergeNote = (
  { actor }: Pick<Scope, 'actor'>,
  task: MergeTask,
  timeoutMs = longestMergeMs,
): Promise<Merged> =>
  queue.run({ account: actor.userId, organization: `organization ${actor.organizationId}` }, () =>
    askWorker(task, timeoutMs),
  );
