import { storageKeys } from '#web/lib/storage.ts';
import { type Chunk, listChunks } from './chunks.ts';
import { lockOf } from './recordTrack.ts';
import { uploadTrack } from './uploads.ts';

/** Uploads what earlier pages of this person in this organization recorded and could not upload: they crashed, or were offline. */
export async function uploadLeftovers(owner: Pick<Chunk, 'userId' | 'organizationId'>): Promise<void> {
  const chunks = await listChunks();
  if (chunks.length === 0) localStorage.removeItem(storageKeys.recordedAt);
  const own = chunks.filter(
    ({ userId, organizationId }) => userId === owner.userId && organizationId === owner.organizationId,
  );
  for (const [key, those] of Map.groupBy(own, (chunk) => chunk.key)) {
    const last = those.at(-1) as Chunk;
    const rest = last.isLast ? [] : [{ ...last, nth: last.nth + 1, isLast: true, blob: new Blob(), talk: [] }];
    // Another page may still record this track.
    await navigator.locks?.request(lockOf(key), { ifAvailable: true }, async (lock) => {
      if (lock) uploadTrack([...those, ...rest]);
    });
  }
}
