// Runs in a worker thread: copies the packets of a recorded track into a file with its duration and an index, so that players seek.
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
const read = (path: string) => new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });

const output = new Output({
  format: isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: false }),
  target: new FilePathTarget(to),
});
const conversion = await Conversion.init({ input: read(from), output, showWarnings: false });
if (!conversion.isValid) throw new Error('The track cannot be copied');
await conversion.execute();
parentPort?.postMessage({ durationMs: Math.round((await read(to).computeDuration()) * 1000) });
