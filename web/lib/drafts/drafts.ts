import { useCallback, useState } from 'react';
import { useCurrentUser } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { latestDraft, readDraft, saveDraft } from './draftStore.ts';

/** How long a draft is stored, in ms. */
const storedForMs = 14 * 24 * 3600_000;

/** The storage key of a draft: one per form, account and organization. */
function useDraftKey(name: string): string {
  const { id, organizationId } = useCurrentUser();
  return `${storageKeys.draft}.${id}.${organizationId}.${name}`;
}

/**
 * The unsent text of a field that shows it again, stored in this browser. It survives Back, a reload and a closed browser. `name`
 * identifies the field; `onDone` runs when it closes.
 */
export function useDraft<Values>(name: string, onDone?: () => void) {
  const key = useDraftKey(name);
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

export type FormDraft<Values> = ReturnType<typeof useFormDraft<Values>>;

/**
 * The drafts of a form, stored like those of a field. Each opening stores its own, so that it never replaces an earlier one, and
 * offers the latest of the others.
 */
export function useFormDraft<Values>(name: string, onDone?: () => void) {
  const prefix = useDraftKey(name);
  const [key, setKey] = useState(() => `${prefix}#${Date.now()}`);
  const [earlier, setEarlier] = useState(() => latestDraft(prefix, Date.now() - storedForMs));
  return {
    /** The values of an earlier draft, until the user decides about it. */
    offered: earlier?.values as Values | undefined,
    /** Continues the earlier draft. What was typed in this opening stays stored as a draft. */
    adopt: () => {
      if (earlier) setKey(earlier.key);
      setEarlier(undefined);
    },
    /** Deletes the earlier draft. */
    discard: () => {
      if (earlier) saveDraft(earlier.key, undefined);
      setEarlier(undefined);
    },
    /** Stores the current input; undefined deletes it. */
    saveDraft: useCallback((values: Values | undefined) => saveDraft(key, values), [key]),
    /** Deletes the draft of this opening, after the form was sent or cancelled. */
    close: () => {
      saveDraft(key, undefined);
      onDone?.();
    },
  };
}
