// Runs in a worker thread: copies the packets of a recorded track into a file with its duration and an index, so that players seek.
import { stat } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import {
  ALL_FORMATS,
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { RemuxTask } from './remux.ts';

const { from, to, isWebm } = workerData as RemuxTask;
/** A file may be made by hand so that its copy would fill the disk. */
const maxBytes = 2 * (await stat(from)).size + 1_000_000;
const read = (path: string) => new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });

const target = new FilePathTarget(to);
target.on('write', ({ end }) => {
  if (end > maxBytes) process.exit(1);
});
const output = new Output({
  format: isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false }),
  target,
});
const conversion = await Conversion.init({ input: read(from), output, showWarnings: false });
if (!conversion.isValid) throw new Error('The track cannot be copied');
await conversion.execute();
parentPort?.postMessage({ durationMs: Math.round((await read(to).computeDuration()) * 1000) });
