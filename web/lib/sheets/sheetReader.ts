// Runs in a worker: a file that takes long to read, or for ever, leaves the page alone.
import { packed } from './packing.ts';
import { FileError, type FileReading, readFile, readFiles } from './readFile.ts';
import type { PackedRead } from './readInWorker.ts';

type Question = { file: File; takesZip: boolean } & FileReading;

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  try {
    const { name } = data.file;
    const read = data.takesZip ? await readFiles(data.file, data) : [{ name, source: await readFile(data.file, data) }];
    const files = read.map((one): PackedRead => (one.error ? one : { ...one, source: packed(one.source) }));
    postMessage({ files });
  } catch (error) {
    postMessage({ sentence: error instanceof FileError ? error.sentence : undefined });
  }
});
