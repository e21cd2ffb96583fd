import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { type PackedFile, unpacked } from './packing.ts';
import type { FileReading, ReadFile, SourceFile } from './readFile.ts';

const timeoutMs = 20_000;
/** For a ZIP or a large file. */
const longTimeoutMs = 60_000;

type Reading = { file: File } & FileReading;
/** A file as the worker sends it. */
export type PackedRead = { name: string } & (
  | { source: PackedFile; error?: undefined }
  | { source?: undefined; error: Message }
);
type Answer = { files?: PackedRead[]; sentence?: Message };

/** Reads a file without holding up the page. @throws Error with a translated message, also if it takes too long */
export async function readInWorker(reading: Reading): Promise<SourceFile> {
  const [read] = await ask(reading, false, timeoutMs);
  if (!read?.source) throw new Error(t(msg("This file can't be read")));
  return read.source;
}

/** Reads a file, or those in a ZIP, as `readFiles` does. @throws Error with a translated message, also if it takes too long */
export const readFilesInWorker = (reading: Reading): Promise<ReadFile[]> => ask(reading, true, longTimeoutMs);

async function ask({ file, ...reading }: Reading, takesZip: boolean, mostMs: number): Promise<ReadFile[]> {
  const worker = new Worker(new URL('./sheetReader.ts', import.meta.url), { type: 'module' });
  const { files, sentence = msg("This file can't be read") } = await new Promise<Answer>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    // It could not be loaded, or ran out of memory.
    worker.onerror = () => resolve({});
    setTimeout(() => resolve({ sentence: msg('Reading the file takes too long. Try a smaller one.') }), mostMs);
    worker.postMessage({ file, takesZip, languages: navigator.languages, ...reading });
  });
  worker.terminate();
  if (!files) throw new Error(t(sentence));
  return files.map((one) => (one.error ? one : { ...one, source: unpacked(one.source) }));
}
