// Runs in a worker: a file that takes long to read, or for ever, leaves the page alone.
import { FileError, type FileReading, readFile } from './readFile.ts';

addEventListener('message', async ({ data }: MessageEvent<{ file: File } & FileReading>) => {
  try {
    postMessage({ source: await readFile(data.file, data) });
  } catch (error) {
    postMessage({ sentence: error instanceof FileError ? error.sentence : undefined });
  }
});
