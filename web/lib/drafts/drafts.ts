import { useCallback, useState } from 'react';
import { useCurrentUser } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { draftKeys, readDraft, saveDraft } from './draftStore.ts';

/** How long a draft is stored, in ms. */
const storedForMs = 14 * 24 * 3600_000;

/** Deletes all drafts in this browser, when their author signs out. */
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
  const readNow = useCallback(() => {
    const found = readDraft(key);
    return found && Date.now() - found.at < storedForMs ? (found.values as Values) : undefined;
  }, [key]);
  const [kept] = useState(readNow);
  return {
    /** What was found when the form opened. */
    kept,
    /** What is kept now. */
    read: readNow,
    /** Keeps what stands in the form now; undefined takes it away. */
    keep: useCallback((values: Values | undefined) => saveDraft(key, values), [key]),
    /** The form was sent, or what stood in it is given up. */
    close: () => {
      saveDraft(key, undefined);
      onDone?.();
    },
  };
}
