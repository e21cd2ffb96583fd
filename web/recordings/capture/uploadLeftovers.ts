import { storageKeys } from '#web/lib/storage.ts';
import { type Chunk, listChunks, lockOf } from './chunks.ts';
import { isUploading, uploadTrack } from './uploads.ts';

/** Uploads what earlier pages of this person recorded and could not upload: they crashed, or were offline. */
export async function uploadLeftovers(ownerId: string): Promise<void> {
  const chunks = await listChunks();
  if (chunks.length === 0 && !isUploading()) localStorage.removeItem(storageKeys.recordedAt);
  const own = chunks.filter(({ userId }) => userId === ownerId);
  for (const [key, those] of Map.groupBy(own, (chunk) => chunk.key)) {
    const last = those.at(-1) as Chunk;
    const rest = last.isLast ? [] : [{ ...last, nth: last.nth + 1, isLast: true, blob: new Blob(), talk: [] }];
    // Another page may still record this track.
    void navigator.locks?.request(lockOf(key), { ifAvailable: true }, (lock) =>
      lock ? uploadTrack([...those, ...rest]).over : undefined,
    );
  }
}
