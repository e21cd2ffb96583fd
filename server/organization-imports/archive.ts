import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { instant } from '#contract/shapes.ts';
import { msg } from '#rules/translate.ts';
import { exportFormat, exportVersion } from '#server/exports/schema.ts';
import { BadFile, brokenFile, isBroken } from './bad-file.ts';

/** Where the bytes of a ZIP file come from: a file on the disk, or in the store. Both ends are included. */
export type ByteSource = { bytes: number; read(first: number, last: number): Promise<Readable> };

/** More entries than an organization has files, pictures and tracks. */
const maxEntries = 100_000;
/** Bytes of the names, comments and extra fields of all entries together. */
const maxNames = 32 * 1024 * 1024;
/** Bytes of the header of an entry, without its name. */
const headerBytes = 30;
/** Bytes of `manifest.json`. */
const maxManifest = 1_000_000;
/** Bytes that a small read fetches at once, as of the list of entries. */
const windowBytes = 256 * 1024;

const counts = z.array(z.object({ name: z.string().max(100), rows: z.int().min(0) })).max(200);
const name = z.string().max(500);
const manifestShape = z.object({
  createdAt: instant,
  createdBy: name,
  organization: z.object({ name }),
  /** The address of the installation; files of before 1 December 2026 lack it. */
  origin: z.url().max(300).optional(),
  tables: counts,
  leftOut: counts,
  files: z.int(),
  recordings: z.int(),
});
export type Manifest = z.infer<typeof manifestShape>;

/** Reads a ZIP file from a source. */
class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource;
  #window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { read } = this.#source;
    return Readable.from(
      (async function* () {
        if (end > start) yield* await read(start, end - 1);
      })(),
      { objectMode: false },
    );
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#fill(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(null);
      },
      (error) => callback(error),
    );
  }

  async #fill(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.#window;
    if (position < start || position + length > start + bytes.length) {
      const last = Math.min(position + Math.max(length, windowBytes), this.#source.bytes) - 1;
      const parts: Buffer[] = [];
      for await (const part of await this.#source.read(position, last)) parts.push(part as Buffer);
      this.#window = { start: position, bytes: Buffer.concat(parts) };
    }
    const at = position - this.#window.start;
    if (at + length > this.#window.bytes.length) throw brokenFile();
    return this.#window.bytes.subarray(at, at + length);
  }
}

/** An export as a ZIP file. Nothing of it is trusted, and only entries that someone asks for are read. */
export class Archive {
  readonly manifest: Manifest;
  readonly #zip: ZipFile;
  readonly #entries: Map<string, Entry>;

  private constructor(zip: ZipFile, entries: Map<string, Entry>, manifest: Manifest) {
    this.#zip = zip;
    this.#entries = entries;
    this.manifest = manifest;
  }

  /**
   * Opens an export and reads what it says about itself. Only the entries that `isNeeded` are there: a list of all takes memory.
   * @throws BadFile; errors of the source
   */
  static async open(source: ByteSource, isNeeded: (path: string) => boolean = () => true): Promise<Archive> {
    try {
      const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.bytes, { autoClose: false });
      if (zip.entryCount > maxEntries) throw brokenFile();
      const entries = new Map<string, Entry>();
      const places: [start: number, bytes: number][] = [];
      let names = 0;
      for await (const entry of zip.eachEntry()) {
        // Two entries of one path would be read differently by other programs.
        if (entries.has(entry.fileName)) throw brokenFile();
        names += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
        if (names > maxNames) throw brokenFile();
        places.push([entry.relativeOffsetOfLocalHeader, headerBytes + entry.compressedSize]);
        if (isNeeded(entry.fileName)) entries.set(entry.fileName, entry);
      }
      if (hasOverlaps(places)) throw brokenFile();
      const manifest = await readManifest(new Archive(zip, entries, undefined as never));
      return new Archive(zip, entries, manifest);
    } catch (error) {
      throw isBroken(error) ? brokenFile() : error;
    }
  }

  /** How many bytes the entries in a folder, which ends in `/`, have together. */
  bytesIn(folder: string): number {
    let bytes = 0;
    for (const [path, { uncompressedSize }] of this.#entries) if (path.startsWith(folder)) bytes += uncompressedSize;
    return bytes;
  }

  /** How many bytes an entry has; undefined if there is none of the path. */
  sizeOf(path: string): number | undefined {
    return this.#entries.get(path)?.uncompressedSize;
  }

  /** The path of the first entry in a folder, which ends in `/`; undefined if there is none. */
  findIn(folder: string): string | undefined {
    this.#folders ??= new Map(
      [...this.#entries.keys()].reverse().map((path) => [path.slice(0, path.lastIndexOf('/') + 1), path]),
    );
    return this.#folders.get(folder);
  }
  #folders: Map<string, string> | undefined;

  /** Reads an entry. The stream fails if it has another size than it says. @throws BadFile if it is missing or has more than `most` bytes */
  async stream(path: string, most: number): Promise<Readable> {
    const entry = this.#entries.get(path);
    if (!entry || entry.uncompressedSize > most || !entry.canDecodeFileData() || entry.isEncrypted())
      throw brokenFile(path);
    return this.#zip.openReadStreamPromise(entry);
  }

  /** Reads a small entry whole. @throws BadFile if it is missing or has more than `most` bytes */
  async bytes(path: string, most: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of await this.stream(path, most)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }
}

/** Whether entries share bytes: a small file could have any number of large ones. */
function hasOverlaps(places: [start: number, bytes: number][]): boolean {
  let end = 0;
  for (const [start, bytes] of places.toSorted(([one], [other]) => one - other)) {
    if (start < end) return true;
    end = start + bytes;
  }
  return false;
}

const isOtherFormat = msg(
  'This is not the export of an organization. Choose the ZIP file that you downloaded under Organization → Export.',
);
const isNewer = msg('This export comes from a newer version. Update this installation first.');

/** @throws BadFile for another format, a newer version, or a manifest that says nothing useful */
async function readManifest(archive: Archive): Promise<Manifest> {
  if (archive.sizeOf('manifest.json') === undefined) throw new BadFile(isOtherFormat);
  const json = parseJson((await archive.bytes('manifest.json', maxManifest)).toString());
  const head = z.object({ format: z.literal(exportFormat), version: z.int().min(1) }).safeParse(json);
  if (!head.success) throw new BadFile(isOtherFormat);
  if (head.data.version > exportVersion) throw new BadFile(isNewer);
  const { success, data } = manifestShape.safeParse(json);
  if (!success) throw brokenFile('manifest.json');
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
