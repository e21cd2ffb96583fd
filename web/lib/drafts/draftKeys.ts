import { storageKeys } from '#web/lib/storage.ts';

/** The storage keys of all drafts in this browser. */
export const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(`${storageKeys.draft}.`));

/** Deletes all drafts in this browser, when their author signs out. */
export const forgetDrafts = (): void => {
  for (const key of draftKeys()) localStorage.removeItem(key);
};
