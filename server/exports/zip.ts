import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type Content = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Writes the next file into a ZIP file. The path has `/` between its parts. Most files of people are `packed` already. */
export type AddFile = (path: string, content: Content, packed?: 'packed') => Promise<void>;

/** Returns a ZIP file as a stream while `write` adds its files, one after another. The stream fails with the error of `write`. */
export function zipOf(at: Date, write: (add: AddFile) => Promise<void>): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  // It may fail before someone reads it.
  stream.on('error', () => {});
  const closing = new AbortController();
  stream.once('close', () => closing.abort());
  const add: AddFile = async (path, content, packed) => {
    const source = content instanceof Readable ? content : Readable.from(content, { highWaterMark: 1 });
    if (closing.signal.aborted) source.destroy();
    closing.signal.throwIfAborted();
    addAbortSignal(closing.signal, source);
    zip.addReadStream(source, path, { mtime: at, compress: packed === undefined });
    await finished(source);
  };
  write(add).then(
    () => zip.end(),
    (error) => stream.destroy(error),
  );
  return stream;
}

/** How many bytes common file systems take as a name. */
const maxNameBytes = 255;
/** Names that Windows reserves for devices, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Returns the first bytes of a text, without a part of a character at the end. */
const cut = (text: string, bytes: number): string =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });

/** Returns a name as one part of a path in a ZIP file, whatever it contains. A long one keeps its extension. */
export function partOfPath(name: string): string {
  const safe = name
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Cs}/\\:*?"<>|]/gu, '_')
    .replace(/[. ]+$/, '');
  const [extension = ''] = /\.[^.]{1,16}$/u.exec(safe) ?? [];
  const stem = cut(safe.slice(0, safe.length - extension.length), maxNameBytes - 1 - Buffer.byteLength(extension));
  const part = stem + extension;
  return part === '' || device.test(part) ? `_${part}` : part;
}

/** The path of a file of a message or comment: `files/12/Plan.pdf`. */
export const pathOfFile = ({ id, name }: Record<string, unknown>): string => `files/${id}/${partOfPath(String(name))}`;
