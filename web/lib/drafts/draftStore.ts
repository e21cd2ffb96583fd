import { draftKeys } from './draftKeys.ts';

/** How many drafts to store, the latest ones, and how many characters one may have. */
const maxDrafts = 20;
const maxLength = 30_000;

type StoredDraft = { at: number; values: unknown };

/** A stored draft; undefined if there is none or it is damaged. */
export function readDraft(key: string): StoredDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as StoredDraft;
  } catch {
    return undefined;
  }
}

/** Stores a draft, or deletes it if there are no values. Does nothing if the browser stores nothing, or no more. */
export function saveDraft(key: string, values: unknown): void {
  const text = JSON.stringify({ at: Date.now(), values } satisfies StoredDraft);
  try {
    if (values === undefined || text.length > maxLength) localStorage.removeItem(key);
    else {
      if (localStorage.getItem(key) === null) deleteOldest();
      localStorage.setItem(key, text);
    }
  } catch {
    // The form still shows the input.
  }
}

/** Makes room for one more draft. */
function deleteOldest(): void {
  const ages = draftKeys().map((key) => ({ key, at: readDraft(key)?.at ?? 0 }));
  const latestFirst = ages.sort((one, other) => other.at - one.at);
  for (const { key } of latestFirst.slice(maxDrafts - 1)) localStorage.removeItem(key);
}
