import { useCallback, useState } from 'react';
import { useCurrentUser } from './session.ts';
import { storageKeys } from './storage.ts';

/** How many drafts are kept, the latest of them, for how long (in ms), and how many characters each may have. */
const keptAtMost = 20;
const keptFor = 14 * 24 * 3600_000;
const longest = 30_000;

type Kept = { at: number; values: unknown };

const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(`${storageKeys.draft}.`));

function read(key: string): Kept | undefined {
  const text = localStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Kept);
}

function keep(key: string, values: unknown): void {
  const text = JSON.stringify({ at: Date.now(), values } satisfies Kept);
  if (values === undefined || text.length > longest) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  const latestFirst = draftKeys().sort((one, other) => (read(other)?.at ?? 0) - (read(one)?.at ?? 0));
  for (const old of latestFirst.slice(keptAtMost)) localStorage.removeItem(old);
}

/** Takes all drafts of this browser away: who was at work here has signed out. */
export const forgetDrafts = (): void => {
  for (const key of draftKeys()) localStorage.removeItem(key);
};

export type Draft<Values> = ReturnType<typeof useDraft<Values>>;

/**
 * What was typed into a form and not sent, kept in this browser for each account and organization: it outlives Back, a
 * reload and a closed phone. `name` says which form; `onDone` is what closing it does besides.
 */
export function useDraft<Values>(name: string, onDone?: () => void) {
  const { id, organizationId } = useCurrentUser();
  const key = `${storageKeys.draft}.${id}.${organizationId}.${name}`;
  const [kept] = useState(() => {
    const found = read(key);
    return found && Date.now() - found.at < keptFor ? (found.values as Values) : undefined;
  });
  return {
    /** What was found when the form opened. */
    kept,
    /** Keeps what stands in the form now; undefined takes it away. */
    keep: useCallback((values: Values | undefined) => keep(key, values), [key]),
    /** The form was sent, or what stood in it is given up. */
    close: () => {
      keep(key, undefined);
      onDone?.();
    },
  };
}
