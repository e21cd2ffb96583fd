import { Readable } from 'node:stream';
import type { RecordingTrack } from '#contract/recordings.ts';
import { NotFound } from '#server/errors.ts';
import type { RecordingStore } from './store/store.ts';

type TrackRef = { organizationId: number; recordingId: number; id: number; folderSuffix: string };
type Chunks = TrackRef & Pick<RecordingTrack, 'bytes' | 'nextChunk'>;
/** What reading needs of a store. */
type Source = Pick<RecordingStore, 'read' | 'list'>;
type Processed = { processedChunks: number; processedBytes: number };

/** The folder of a recording in the store. */
export const folderOf = ({ organizationId, recordingId }: Pick<TrackRef, 'organizationId' | 'recordingId'>): string =>
  `${organizationId}/${recordingId}/`;

/** The folder of a track in the store. */
export const folderOfTrack = (track: TrackRef): string => `${folderOf(track)}${track.id}${track.folderSuffix}/`;

/** The key of the next chunk of a track. It is named after the number of bytes before it, so that ranges need no look at sizes. */
export const keyOfChunk = (track: Chunks): string => `${folderOfTrack(track)}${String(track.bytes).padStart(12, '0')}`;

/** The key of the processed file of a track, which contains `chunks` chunks. */
export const keyOfProcessed = (track: TrackRef, chunks: number): string => `${folderOfTrack(track)}processed-${chunks}`;

/** The bytes of a track, as one file: the processed one if it contains all chunks, or else the chunks, one after another. */
export function fileOf(store: Source, track: Chunks & Processed) {
  const { bytes, nextChunk, processedChunks, processedBytes } = track;
  return processedChunks === nextChunk && nextChunk > 0
    ? {
        bytes: processedBytes,
        etag: `"${track.id}-processed-${nextChunk}"`,
        read: (first: number, last: number) => readAll(store, keyOfProcessed(track, nextChunk), first, last),
      }
    : {
        bytes,
        etag: `"${track.id}-${nextChunk}"`,
        read: (first: number, last: number) => readChunks(store, track, first, last),
      };
}

/** Some bytes of a recording are not in the store. */
export class MissingBytes extends Error {
  override name = 'MissingBytes';
}

/** Reads from `first` to `last` of a file. The stream fails with MissingBytes if the file is shorter. @throws NotFound */
async function readAll(store: Source, key: string, first: number, last: number): Promise<Readable> {
  const opened = await store.read(key, first, last);
  if (!opened) throw new NotFound('Track');
  let missing = last - first + 1;
  const stream = Readable.from(
    (async function* () {
      for await (const part of opened as AsyncIterable<Uint8Array>) {
        missing -= part.length;
        yield part;
      }
      if (missing !== 0) throw new MissingBytes(`${missing} bytes of ${key} are missing`);
    })(),
    { objectMode: false, highWaterMark: 64 * 1024 },
  );
  // A caller who leaves before the first byte has not started the loop.
  return stream.once('close', () => opened.destroy());
}

/**
 * Reads from `first` to `last` over the chunks of a track, of which at most one is open. The stream fails with MissingBytes if a chunk
 * is missing or too short. @throws NotFound
 */
async function readChunks(store: Source, track: Chunks, first: number, last: number): Promise<Readable> {
  const folder = folderOfTrack(track);
  const starts: number[] = [];
  for await (const key of store.list(folder)) {
    const name = key.slice(folder.length);
    // What lies behind the bytes of the row was not acknowledged.
    if (/^\d{12}$/.test(name) && Number(name) < track.bytes) starts.push(Number(name));
  }
  starts.sort((one, other) => one - other);
  const begin = starts.findLastIndex((start) => start <= first);
  const readChunk = (index: number) => {
    const start = starts[index] ?? 0;
    const end = (starts[index + 1] ?? track.bytes) - 1;
    const key = keyOfChunk({ ...track, bytes: start });
    return readAll(store, key, Math.max(first - start, 0), Math.min(last, end) - start);
  };
  const opened = await readChunk(begin);
  const stream = Readable.from(
    (async function* () {
      yield* opened;
      for (let index = begin + 1; index < starts.length && (starts[index] ?? 0) <= last; index++)
        yield* await readChunk(index);
    })(),
    { objectMode: false, highWaterMark: 64 * 1024 },
  );
  return stream.once('close', () => opened.destroy());
}
