import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '#web/lib/session.ts';
import { storageKeys, storedForMs } from '#web/lib/storage.ts';
import { latestDraft, onDraftChange, readDraft, saveDraft } from './draftStore.ts';

/** The storage key of a draft: one per form, account and organization. */
export function useDraftKey(name: string): string {
  const { id, organizationId } = useCurrentUser();
  return `${storageKeys.draft}.${id}.${organizationId}.${name}`;
}

/**
 * The unsent text of a field that shows it again, stored in this browser. It survives Back, a reload and a closed browser. `name`
 * identifies the field.
 */
export function useDraft<Values>(name: string) {
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
    close: () => saveDraft(key, undefined),
  };
}

const readText = (key: string) => readDraft(key)?.values as string | undefined;

/**
 * The unsent text of a field that several tabs may show at once. The draft is the latest text of any tab. A tab puts the text of
 * another aside before it stores its own, and deletes only its own.
 */
export function useSharedDraft(name: string) {
  const key = useDraftKey(name);
  const asideKey = `${key}#aside`;
  const [savedDraft] = useState(() => readText(key));
  /** What this tab stored or read last. */
  const own = useRef(savedDraft);
  useEffect(() => {
    // Two tabs that write at the same moment do not see each other's text before they store their own.
    const keep = (event: StorageEvent) => {
      if (event.key !== key || event.newValue === null || own.current === undefined) return;
      if (readText(key) !== own.current) saveDraft(asideKey, own.current);
    };
    window.addEventListener('storage', keep);
    return () => window.removeEventListener('storage', keep);
  }, [key, asideKey]);
  return {
    savedDraft,
    /** The text of another tab that this one or another has put aside. */
    aside: useSyncExternalStore(onDraftChange, () => readText(asideKey)),
    dropAside: () => saveDraft(asideKey, undefined),
    putAside: (text: string) => saveDraft(asideKey, text),
    /** Stores the text of this tab; undefined deletes it. */
    saveDraft: useCallback(
      (text: string | undefined) => {
        const stored = readText(key);
        const isForeign = stored !== undefined && stored !== own.current;
        if (text === undefined && readText(asideKey) === own.current) saveDraft(asideKey, undefined);
        if (isForeign && text !== undefined) saveDraft(asideKey, stored);
        if (!isForeign || text !== undefined) saveDraft(key, text);
        own.current = text;
      },
      [key, asideKey],
    ),
    /** Changes the stored draft of any tab, after the field has closed. */
    changeDraft: (change: (text: string) => string) => saveDraft(key, change(readText(key) ?? '')),
  };
}

/** Whether a field has a draft that is not sent: one that the server has `stored`, or another of this browser. */
export function useHasDraft(name: string): 'stored' | 'local' | undefined {
  const key = useDraftKey(name);
  return useSyncExternalStore(onDraftChange, () => {
    const { values, seen } = readDraft(key) ?? {};
    return values === undefined ? undefined : values === seen?.content ? 'stored' : 'local';
  });
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
