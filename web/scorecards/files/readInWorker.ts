import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import type { FileReading, SourceFile } from './readFile.ts';

const timeoutMs = 20_000;

type Answer = { source?: SourceFile; sentence?: Message };

/** Reads a file without holding up the page. @throws Error with a translated message, also if it takes too long */
export async function readInWorker({ file, ...reading }: { file: File } & FileReading): Promise<SourceFile> {
  const worker = new Worker(new URL('./sheetReader.ts', import.meta.url), { type: 'module' });
  const { source, sentence = msg("This file can't be read") } = await new Promise<Answer>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    // It could not be loaded, or ran out of memory.
    worker.onerror = () => resolve({});
    setTimeout(() => resolve({ sentence: msg('Reading the file takes too long. Try a smaller one.') }), timeoutMs);
    worker.postMessage({ file, languages: navigator.languages, ...reading });
  });
  worker.terminate();
  if (!source) throw new Error(t(sentence));
  return source;
}
