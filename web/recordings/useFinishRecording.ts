import { storageKeys } from '#web/lib/storage.ts';

/** A part of what was recorded of the user is not uploaded yet, and signing out would delete it. */
export class StillUploading extends Error {}
/** Whether the user has learned that. */
let hasLearned = false;

/**
 * Before the user signs out: deletes the recordings that they saved as one file from the browser's own folder, ends their call, and
 * uploads what was recorded of them. @returns what deletes the rest afterwards.
 * @throws StillUploading the first time, if that takes too long
 */
async function finishRecording(): Promise<() => void> {
  if (localStorage.getItem(storageKeys.mixedAt) !== null)
    await (await import('./one-file/mixedFiles.ts')).deleteMixed('all').catch(() => undefined);
  if (localStorage.getItem(storageKeys.recordedAt) === null) return () => undefined;
  const { finishUploads, forgetRecorded } = await import('./capture/finishUploads.ts');
  const isUploaded = hasLearned || (await finishUploads());
  hasLearned = !isUploaded;
  if (!isUploaded) throw new StillUploading();
  return forgetRecorded;
}

/** What signing out does first. It loads its code only for people who were recorded. */
export const useFinishRecording = () => finishRecording;
