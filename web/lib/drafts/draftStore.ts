import { draftKeys } from './draftKeys.ts';

/** How many drafts to store, the latest ones, and how many characters one may have. */
const maxDrafts = 20;
const maxLength = 100_000;

/** What the server stored of a draft when this browser saw it last: its version, 0 for nothing, and its text. */
export type SeenDraft = { version: number; content: string };

type StoredDraft = { at: number; values: unknown; seen?: SeenDraft };

/** A stored draft; undefined if there is none or it is damaged. */
export function readDraft(key: string): StoredDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as StoredDraft;
  } catch {
    return undefined;
  }
}

/** The latest draft of a form whose openings each have one, if it was stored after `since`. */
export function latestDraft(prefix: string, since: number): (StoredDraft & { key: string }) | undefined {
  const stored = draftKeys().flatMap((key) => {
    const draft = key === prefix || key.startsWith(`${prefix}#`) ? readDraft(key) : undefined;
    return draft && draft.at > since ? { key, ...draft } : [];
  });
  return stored.sort((one, other) => other.at - one.at)[0];
}

const listeners = new Set<() => void>();

/** Calls `listener` when a draft was stored or deleted, also by another tab. @returns a function that unsubscribes it */
export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Stores a draft, or deletes it if there are no values. Does nothing if the browser stores nothing, or no more. */
export function saveDraft(key: string, values: unknown, seen = readDraft(key)?.seen): void {
  const text = JSON.stringify({ at: Date.now(), values, ...(seen && { seen }) } satisfies StoredDraft);
  try {
    if (values === undefined || text.length > maxLength) localStorage.removeItem(key);
    else {
      if (localStorage.getItem(key) === null) deleteOldest();
      localStorage.setItem(key, text);
    }
  } catch {
    // The form still shows the input.
  }
  for (const listener of listeners) listener();
}

/** Makes room for one more draft. */
function deleteOldest(): void {
  const ages = draftKeys().map((key) => ({ key, at: readDraft(key)?.at ?? 0 }));
  const latestFirst = ages.sort((one, other) => other.at - one.at);
  for (const { key } of latestFirst.slice(maxDrafts - 1)) localStorage.removeItem(key);
}
