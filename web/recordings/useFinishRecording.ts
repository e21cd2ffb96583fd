import { storageKeys } from '#web/lib/storage.ts';

/** A part of what was recorded of the user is not uploaded yet, and signing out would delete it. */
export class StillUploading extends Error {}
/** When the user learned that, by the clock of the page, in ms, and for how long that counts. */
let learnedAt = Number.NEGATIVE_INFINITY;
const learnedMs = 60_000;

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
  const hasLearned = performance.now() - learnedAt < learnedMs;
  if (!hasLearned && !(await finishUploads())) {
    learnedAt = performance.now();
    throw new StillUploading();
  }
  learnedAt = Number.NEGATIVE_INFINITY;
  return forgetRecorded;
}

/** What signing out does first. It loads its code only for people who were recorded. */
export const useFinishRecording = () => finishRecording;
