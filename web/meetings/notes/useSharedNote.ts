import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { listen } from '#web/lib/live.ts';
import { t } from '#web/lib/translate.ts';
import { type NoteUpdate, notesQuery } from './queries.ts';
import { type Caret, SharedNote } from './SharedNote.ts';

/** How long typed text is collected before it is sent, in ms. */
const sendDelayMs = 300;

type Outgoing = ReturnType<SharedNote['outgoing']>;
type NoteKey = Pick<Note, 'meetingId' | 'item'>;

/**
 * A note of a meeting in a field. Typed text is sent in one update after the other, and stays in this browser until the server
 * has it. Updates of other people are merged without moving the caret.
 */
export function useSharedNote({ meetingId, item }: NoteKey, field: RefObject<HTMLTextAreaElement | null>) {
  const { data } = useQuery(notesQuery(meetingId));
  const { savedDraft: draft, saveDraft } = useDraft<string>(`note ${meetingId} ${item}`);
  const [note] = useState(() => {
    const note = new SharedNote();
    if (draft) note.restore(draft);
    return note;
  });
  const [text, setText] = useState(note.read);
  const [merged] = useState(() => new WeakSet<NoteUpdate>());
  const caret = useRef<Caret>(undefined);
  const isComposing = useRef(false);

  const { mutate, isPending } = useChange({
    call: ({ update }: Outgoing) => api.meetings.write({ params: { id: meetingId }, body: { item, update } }),
    of: () => `notes ${meetingId} ${item}`,
    onSuccess: (_answer, { onSent }) => {
      onSent();
      if (!note.isAhead()) saveDraft(undefined);
    },
    failure: t('Failed to save this note'),
    text: () => note.read(),
  });

  function merge() {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const before = note.read();
    let selection: Caret = [selectionStart, selectionEnd];
    for (const noteUpdate of data ?? []) {
      if (noteUpdate.item !== item || merged.has(noteUpdate)) continue;
      merged.add(noteUpdate);
      selection = note.receive(noteUpdate.update, selection);
    }
    if (note.read() === before) return;
    caret.current = selection;
    setText(note.read());
  }

  const send = () => {
    const outgoing = note.outgoing();
    if (note.isAhead()) mutate(outgoing, { onError: outgoing.onRefused });
  };

  useEffect(() => listen({ noun: 'meetings', id: meetingId }), [meetingId]);
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
    if (caret.current && document.activeElement === field.current) field.current?.setSelectionRange(...caret.current);
    caret.current = undefined;
  });

  return {
    note,
    text,
    isLoaded: data !== undefined,
    onChange({ value, selectionEnd }: HTMLTextAreaElement) {
      note.change(value, selectionEnd);
      saveDraft(note.outgoing().update);
      setText(note.read());
    },
    onComposition(isActive: boolean) {
      isComposing.current = isActive;
      if (!isActive) merge();
    },
  };
}
