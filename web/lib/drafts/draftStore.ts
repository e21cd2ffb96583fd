import { storageKeys } from '#web/lib/storage.ts';

/** How many drafts are kept, the latest of them, and how many characters each may have. */
const keptAtMost = 20;
const longest = 30_000;

type Kept = { at: number; values: unknown };

/** Where the drafts of this browser are. */
export const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(`${storageKeys.draft}.`));

/** A draft; undefined where there is none that can be read. */
export function readDraft(key: string): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '') as Kept;
  } catch {
    return undefined;
  }
}

/** Keeps a draft, or takes it away where there are no values. Browsers that keep nothing, or no more, are left alone. */
export function keepDraft(key: string, values: unknown): void {
  const text = JSON.stringify({ at: Date.now(), values } satisfies Kept);
  try {
    if (values === undefined || text.length > longest) localStorage.removeItem(key);
    else {
      if (localStorage.getItem(key) === null) dropOldest();
      localStorage.setItem(key, text);
    }
  } catch {
    // What stands in the form is still there.
  }
}

/** Makes room for one more draft. */
function dropOldest(): void {
  const ages = draftKeys().map((key) => ({ key, at: readDraft(key)?.at ?? 0 }));
  const latestFirst = ages.sort((one, other) => other.at - one.at);
  for (const { key } of latestFirst.slice(keptAtMost - 1)) localStorage.removeItem(key);
}
