import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** Which file to copy into which, and up to which size. */
export type RemuxTask = { from: string; to: string; isWebm: boolean; maxBytes: number };

// The same file for the built server, whose modules are one file.
const workerFile = createRequire(import.meta.url).resolve('#server/recordings/processing/remux-worker.ts');

/** Enough for eight hours of sound; 90 minutes take 64 MB. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * How long a track may take, in ms, on a machine with other work: 90 minutes of sound, 270,000 packets, take some ten seconds. A file
 * may be made of tiny packets that take for ever, so more time is for what was recorded longer.
 */
const timeoutOf = (durationMs: number): number => 30_000 + Math.ceil(durationMs / 50);

/** The most bytes of the copy of a file: one may be made by hand so that its copy would fill the disk. */
export const mostSeekableBytes = (bytes: number): number => 2 * bytes + 1_000_000;

/**
 * Copies a track into a file that players can seek in, in a thread of its own. Returns its duration in milliseconds; `damaged` if much
 * of it would be missing. `durationMs` is how long its recording took.
 */
export async function remux({
  durationMs,
  ...task
}: Omit<RemuxTask, 'maxBytes'> & { durationMs: number }): Promise<number | 'damaged' | 'too slow'> {
  const before = await stat(task.from);
  const workerData: RemuxTask = { ...task, maxBytes: mostSeekableBytes(before.size) };
  const worker = new Worker(workerFile, { workerData, resourceLimits, name: 'remux' });
  const signal = AbortSignal.timeout(timeoutOf(durationMs));
  try {
    const exit = once(worker, 'exit').then(() => undefined);
    const result = await Promise.race([once(worker, 'message', { signal }), exit]);
    const after = await stat(task.to);
    return result && after.size > before.size / 2 ? (result[0] as { durationMs: number }).durationMs : 'damaged';
  } catch {
    return signal.aborted ? 'too slow' : 'damaged';
  } finally {
    await worker.terminate();
  }
}
