// Runs in a worker thread: copies the packets of a recorded track into a file with its duration and an index, so that players seek.
import { setPriority } from 'node:os';
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

// Calls of people go first. On Linux, this is about the thread only.
if (process.platform === 'linux') setPriority(10);

const { from, to, isWebm, maxBytes } = workerData as RemuxTask;
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
