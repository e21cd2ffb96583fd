import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { openFairQueue } from '#server/http/fair-queue.ts';
import type { Scope } from '#server/scope.ts';

/** The current state of a note, if any, and a Yjs update from a browser. */
export type MergeTask = { state: Uint8Array | undefined; update: Uint8Array };
export type MergeResult = { state: Uint8Array; text: string } | { refusal: 'noUpdate' | 'tooManyChanges' };

// Resolves from this folder and also from dist/server, where the built server is.
const workerFile = fileURLToPath(new URL('../../server/meetings/merge-worker.ts', import.meta.url));

/** A note that thirty people edit for an hour takes 5 ms. The worst note within the limits takes 300 ms. */
const mergeTimeoutMs = 1_000;

/**
 * The worker merges one note at a time. Only a few calls may wait, because each holds a database connection. Of
 * an organization at most five can wait, because it may have six calls in progress, so no one in a meeting is refused.
 */
const queue = openFairQueue({
  running: { all: 1, organization: 1, account: 1 },
  waiting: { all: 8, organization: 5, account: 2 },
});

let starting: Promise<Worker> | undefined;

/** Starts the worker on first use, because it takes ten megabytes. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: 64 } });
  worker.unref();
  // Without a listener, an error in the worker would end the process. The waiting merge gets the error too.
  worker.on('error', () => stopWorker(worker));
  await once(worker, 'message');
  return worker;
}

function stopWorker(worker: Worker): void {
  starting = undefined;
  void worker.terminate();
}

async function askWorker(task: MergeTask, timeoutMs: number): Promise<MergeResult> {
  starting ??= startWorker();
  const worker = await starting;
  worker.postMessage(task);
  try {
    const [result] = await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
    return result as MergeResult;
  } catch {
    stopWorker(worker);
    return { refusal: 'tooManyChanges' };
  }
}

/**
 * Merges an update into a note in a worker thread, with a timeout. Yjs takes time proportional to the square of the number of structs, so a
 * crafted update would block all other calls. @throws Busy if many merges are waiting
 */
export const mergeNote = (
  { actor }: Pick<Scope, 'actor'>,
  task: MergeTask,
  timeoutMs = mergeTimeoutMs,
): Promise<MergeResult> =>
  queue.run({ account: actor.userId, organization: `organization ${actor.organizationId}` }, () =>
    askWorker(task, timeoutMs),
  );
