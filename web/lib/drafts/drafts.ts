import { useCallback, useState } from 'react';
import { useCurrentUser } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { readDraft, saveDraft } from './draftStore.ts';

/** How long a draft is stored, in ms. */
const storedForMs = 14 * 24 * 3600_000;

export type Draft<Values> = ReturnType<typeof useDraft<Values>>;

/**
 * The unsent input of a form, stored in this browser per account and organization. It survives Back, a reload and a closed
 * browser. `name` identifies the form; `onDone` runs when it closes.
 */
export function useDraft<Values>(name: string, onDone?: () => void) {
  const { id, organizationId } = useCurrentUser();
  const key = `${storageKeys.draft}.${id}.${organizationId}.${name}`;
  const readStored = useCallback(() => {
    const stored = readDraft(key);
    return stored && Date.now() - stored.at < storedForMs ? (stored.values as Values) : undefined;
  }, [key]);
  const [savedDraft] = useState(readStored);
  return {
    /** The draft that was stored when the form opened. */
    savedDraft,
    /** Reads the draft that is stored now. */
    readDraft: readStored,
    /** Stores the current input; undefined deletes the draft. */
    saveDraft: useCallback((values: Values | undefined) => saveDraft(key, values), [key]),
    /** Deletes the draft, after the form was sent or cancelled. */
    close: () => {
      saveDraft(key, undefined);
      onDone?.();
    },
  };
}
