import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { listen } from '#web/lib/live.ts';
import { notesQuery, type Written } from './queries.ts';
import { type Caret, SharedNote } from './SharedNote.ts';

/** How long what is typed is gathered before it is sent, in ms. */
const pause = 300;

type Outgoing = ReturnType<SharedNote['outgoing']>;
type Place = Pick<Note, 'meetingId' | 'item'>;

/**
 * A note of a meeting in a field: what is typed is sent in one piece after the other, and kept in this browser until the
 * server has it; what others write comes in beside it, and leaves the caret where it is.
 */
export function useSharedNote({ meetingId, item }: Place, field: RefObject<HTMLTextAreaElement | null>) {
  const { data } = useQuery(notesQuery(meetingId));
  const { kept, keep } = useDraft<string>(`note ${meetingId} ${item}`);
  const [note] = useState(() => {
    const note = new SharedNote();
    if (kept) note.restore(kept);
    return note;
  });
  const [text, setText] = useState(note.read);
  const [taken] = useState(() => new WeakSet<Written>());
  const caret = useRef<Caret>(undefined);
  const isComposing = useRef(false);

  const { mutate, isPending } = useChange({
    call: ({ update }: Outgoing) => api.meetings.write({ params: { id: meetingId }, body: { item, update } }),
    of: () => `notes ${meetingId} ${item}`,
    onSuccess: (_answer, { onSent }) => {
      onSent();
      if (!note.isAhead()) keep(undefined);
    },
    failure: 'Failed to save this note',
    text: () => note.read(),
  });

  function take() {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const before = note.read();
    let moved: Caret = [selectionStart, selectionEnd];
    for (const written of data ?? []) {
      if (written.item !== item || taken.has(written)) continue;
      taken.add(written);
      moved = note.receive(written.update, moved);
    }
    if (note.read() === before) return;
    caret.current = moved;
    setText(note.read());
  }

  const send = () => {
    const outgoing = note.outgoing();
    if (note.isAhead()) mutate(outgoing, { onError: outgoing.onRefused });
  };

  useEffect(() => listen({ noun: 'meetings', id: meetingId }), [meetingId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken in when it comes, and never while a word is being composed
  useEffect(() => {
    if (!isComposing.current) take();
  }, [data]);
  // What was typed while a piece was on its way, or before the page was opened, goes out when that is through.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when a piece has gone out or come in
  useEffect(() => {
    const timer = isPending ? undefined : setTimeout(send, pause);
    return () => clearTimeout(timer);
  }, [isPending, text]);
  // And so does what was typed just before one went on to another item.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked as the field goes
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
      keep(note.outgoing().update);
      setText(note.read());
    },
    onComposition(now: boolean) {
      isComposing.current = now;
      if (!now) take();
    },
  };
}
