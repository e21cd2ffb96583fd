import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { draftKeys, forgetDraft, unstoredDrafts } from './draftKeys.ts';

/** How many drafts to store, the latest ones, and how many characters one may have: a browser stores 2.5 to 5 million. */
const maxDrafts = 200;
const maxLength = 1_000_000;

/** What the server stored of a draft when this browser saw it last: its version, 0 for nothing, and its text. */
export type SeenDraft = { version: number; content: string };

type StoredDraft = { at: number; values: unknown; seen?: SeenDraft };

/** A draft; undefined if there is none or it is damaged. */
export function readDraft(key: string): StoredDraft | undefined {
  try {
    return (JSON.parse(unstoredDrafts.get(key) ?? localStorage.getItem(key) ?? 'null') ?? undefined) as
      | StoredDraft
      | undefined;
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

/** Stores a draft, or deletes it if there are no values. If the browser has no room for it, it stays in this window, and the user is warned. */
export function saveDraft(key: string, values: unknown, seen = readDraft(key)?.seen): void {
  try {
    if (values === undefined) forgetDraft(key);
    else store(key, JSON.stringify({ at: Date.now(), values, ...(seen && { seen }) } satisfies StoredDraft));
  } catch {
    // The browser blocks storage, so there is nothing to delete.
  }
  for (const listener of listeners) listener();
}

function store(key: string, text: string): void {
  try {
    if (text.length > maxLength) throw new RangeError('The draft is too long');
    if (localStorage.getItem(key) === null) deleteOldest();
    localStorage.setItem(key, text);
    typedKey = key;
    unstoredDrafts.delete(key);
  } catch {
    if (!unstoredDrafts.has(key))
      toast.error(
        t('Draft not stored'),
        t('Your browser has no room for this text, so it is only in this window until you send it.'),
      );
    unstoredDrafts.set(key, text);
  }
}

/** The draft that this page stored last: the user may be typing it, also where the clock was set back and it looks the oldest. */
let typedKey: string | undefined;

/** Makes room for one more draft. */
function deleteOldest(): void {
  const others = draftKeys().filter((key) => key !== typedKey);
  const ages = others.map((key) => ({ key, at: readDraft(key)?.at ?? 0 }));
  const latestFirst = ages.sort((one, other) => other.at - one.at);
  for (const { key } of latestFirst.slice(maxDrafts - 2)) localStorage.removeItem(key);
}
