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
