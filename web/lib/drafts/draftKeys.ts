import { storageKeys } from '#web/lib/storage.ts';

/** The drafts that the browser had no room for, as they would be stored: they are in this window only. */
export const unstoredDrafts = new Map<string, string>();

/** The keys of all drafts in this browser. */
export const draftKeys = () =>
  [...new Set([...Object.keys(localStorage), ...unstoredDrafts.keys()])].filter((key) =>
    key.startsWith(`${storageKeys.draft}.`),
  );

/** Deletes a draft from this browser. */
export function forgetDraft(key: string): void {
  unstoredDrafts.delete(key);
  localStorage.removeItem(key);
}

/** Deletes all drafts in this browser, when their author signs out. */
export const forgetDrafts = (): void => draftKeys().forEach(forgetDraft);
