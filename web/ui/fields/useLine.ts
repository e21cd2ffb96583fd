import { useEffect, useRef, useState } from 'react';
import { bringBack } from '#web/lib/changes/change.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';

/**
 * The text of a line that takes one row after another, stored as the draft of that name. A refused text comes back into it, unless the
 * next one is typed already.
 */
export function useLine(draft: string) {
  const { savedDraft = '', saveDraft } = useDraft<string>(draft);
  const [text, setText] = useState(savedDraft);
  useEffect(() => saveDraft(text || undefined), [saveDraft, text]);
  const current = useRef(savedDraft);
  const set = (next: string) => {
    current.current = next;
    setText(next);
  };
  return {
    text,
    set,
    /** Brings back a text that the server refused. */
    bringBack: (refused: string, error: Error) =>
      bringBack(error, current.current === '' ? () => set(refused) : undefined),
  };
}
