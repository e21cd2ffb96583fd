import { clear, createStore, del, entries, set } from 'idb-keyval';
import type { RecordingTrack } from '#contract/recordings.ts';
import { recordingDatabase } from '#web/lib/storage.ts';

/** A few seconds of a track, with all that a later page needs to upload it. */
export type Chunk = Pick<RecordingTrack, 'recordingId' | 'userId' | 'source' | 'mediaType' | 'startMs' | 'talk'> & {
  organizationId: number;
  /** The key of the track. */
  key: string;
  nth: number;
  /** Milliseconds from the start of the track to the end of the chunk. */
  untilMs: number;
  /** Whether the track ends with it. */
  isLast: boolean;
  blob: Blob;
};

/** What the names of the locks begin with that pages hold for tracks which they record or upload. */
export const lockPrefix = 'recording ';
/** The name of the lock of a track. */
export const lockOf = (key: string): string => lockPrefix + key;

const database = createStore(recordingDatabase, 'chunks');
const idOf = ({ key, nth }: Pick<Chunk, 'key' | 'nth'>) => `${key} ${String(nth).padStart(8, '0')}`;

/** Stores a chunk until it is uploaded. Browsers may refuse to store anything; then it is only in memory. */
export const storeChunk = (chunk: Chunk): Promise<void> => set(idOf(chunk), chunk, database).catch(() => undefined);

export const deleteChunk = (chunk: Pick<Chunk, 'key' | 'nth'>): Promise<void> =>
  del(idOf(chunk), database).catch(() => undefined);

export const deleteChunks = (): Promise<void> => clear(database).catch(() => undefined);

/** The chunks that earlier pages have not uploaded, in the order in which they were recorded. */
export const listChunks = async (): Promise<Chunk[]> =>
  (await entries<string, Chunk>(database).catch(() => []))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, chunk]) => chunk);
