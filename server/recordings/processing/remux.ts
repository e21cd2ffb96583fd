import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** Which file to copy into which. */
export type RemuxTask = { from: string; to: string; isWebm: boolean };

// The same file for the built server, whose modules are one file.
const workerFile = createRequire(import.meta.url).resolve('#server/recordings/processing/remux-worker.ts');

/** Enough for eight hours of sound; 90 minutes take 64 MB. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** How long a file takes at most: 90 minutes of video, some hundred megabytes, take four seconds. A file may be made to take for ever. */
const timeoutOf = (bytes: number): number => 20_000 + Math.ceil(bytes / 5_000);

/**
 * Copies a track into a file that players can seek in, in a thread of its own. Returns its duration in milliseconds; undefined if the
 * track is so damaged that much of it would be missing.
 */
export async function remux(task: RemuxTask): Promise<number | undefined> {
  const before = await stat(task.from);
  const worker = new Worker(workerFile, { workerData: task, resourceLimits, name: 'remux' });
  try {
    const exit = once(worker, 'exit').then(() => undefined);
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(timeoutOf(before.size)) });
    const result = await Promise.race([answer, exit]);
    const after = await stat(task.to);
    return result && after.size > before.size / 2 ? (result[0] as { durationMs: number }).durationMs : undefined;
  } catch {
    return undefined;
  } finally {
    await worker.terminate();
  }
}
