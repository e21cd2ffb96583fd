import type { Database } from '#server/db/pool.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { openStore } from './store/open-store.ts';

/** Deletes a folder of files whose rows are gone. Tries for two days, in case the bucket cannot be reached. */
export const deleteFiles: Job<{ folder: string }> = {
  name: 'delete-recording-files',
  title: 'Delete the files of a recording',
  timeoutSeconds: 3600,
  retries: { limit: 60, delay: 30, maxDelay: 3600 },
  run: ({ config }, { folder }) => openStore(config).delete(folder),
};

/** Within this time, in ms, a chunk that was on its way to the store has arrived there. */
const arrivalMs = 60_000;

/** Enqueues the deletion of folders whose rows are gone: now, and again when chunks that were on their way have arrived. */
export async function deleteFolders(db: Database, folders: string[]): Promise<void> {
  const later = new Date(Date.now() + arrivalMs);
  await enqueueAll(
    db,
    deleteFiles,
    folders.flatMap((folder) => [{ data: { folder } }, { data: { folder }, startAfter: later }]),
  );
}
