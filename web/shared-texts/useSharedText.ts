import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { sharedTextId } from '#rules/live.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { listen } from '#web/lib/live.ts';
import { charactersOver } from '#web/ui/fields/useMost.tsx';
import { type SharedTexts, type SharedTextUpdate, sharedTextsQuery } from './queries.ts';
import { type Caret, SharedText } from './SharedText.ts';

/** How long typed text is collected before it is sent, in ms. */
const sendDelayMs = 300;

type Outgoing = ReturnType<SharedText['outgoing']>;

/**
 * A text of a row in a field. Typed text is sent in one update after the other, and stays in this browser until the server
 * has it. Updates of other people are merged without moving the caret.
 */
export function useSharedText(texts: SharedTexts, part: string, field: RefObject<HTMLTextAreaElement | null>) {
  const { noun, rowId } = texts;
  const { data } = useQuery(sharedTextsQuery(texts));
  const { savedDraft: draft, saveDraft } = useDraft<string>(texts.draftOf(part));
  const [document] = useState(() => {
    const document = new SharedText();
    if (draft) document.restore(draft);
    return document;
  });
  const [text, setText] = useState(document.read);
  const [merged] = useState(() => new WeakSet<SharedTextUpdate>());
  const caret = useRef<Caret>(undefined);
  const isComposing = useRef(false);

  const { mutate, isPending } = useChange({
    call: ({ update }: Outgoing) => texts.write(part, update),
    of: () => sharedTextId({ noun, rowId, part }),
    onSuccess: (_answer, { onSent }) => {
      onSent();
      if (!document.isAhead()) saveDraft(undefined);
    },
    failure: texts.failure,
    text: () => document.read(),
  });

  function merge() {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const before = document.read();
    let selection: Caret = [selectionStart, selectionEnd];
    for (const written of data ?? []) {
      if (written.part !== part || merged.has(written)) continue;
      merged.add(written);
      selection = document.receive(written.update, selection);
    }
    if (document.read() === before) return;
    caret.current = selection;
    setText(document.read());
  }

  const send = () => {
    const outgoing = document.outgoing();
    // A text that is too long stays here as a draft.
    if (document.isAhead() && charactersOver(document.read()) <= 0) mutate(outgoing, { onError: outgoing.onRefused });
  };

  useEffect(() => listen({ noun, id: rowId }), [noun, rowId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: merges updates as they arrive, except while an input method composes a word
  useEffect(() => {
    if (!isComposing.current) merge();
  }, [data]);
  // Sends text that was typed while an update was being sent, or before the page was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after an update was sent or received
  useEffect(() => {
    const timer = isPending ? undefined : setTimeout(send, sendDelayMs);
    return () => clearTimeout(timer);
  }, [isPending, text]);
  // Sends text that was typed just before the field disappears.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on unmount only
  useEffect(() => send, []);
  useLayoutEffect(() => {
    if (caret.current && window.document.activeElement === field.current)
      field.current?.setSelectionRange(...caret.current);
    caret.current = undefined;
  });

  return {
    document,
    text,
    isLoaded: data !== undefined,
    onChange({ value, selectionEnd }: HTMLTextAreaElement) {
      document.change(value, selectionEnd);
      saveDraft(document.outgoing().update);
      setText(document.read());
    },
    onComposition(isActive: boolean) {
      isComposing.current = isActive;
      if (!isActive) merge();
    },
  };
}
