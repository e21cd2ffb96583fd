import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ServerEvents } from '#contract/live.ts';
import type { Note } from '#contract/notes.ts';
import { sayWriting, useLive } from '#web/lib/live.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import type { SharedNote } from './SharedNote.ts';

/** The shortest time between two messages about the own caret, in ms. */
const sendDelayMs = 200;
/** How often the own caret is sent while the field has the focus, for people who have just joined, in ms. */
const resendIntervalMs = 5_000;
/** How long a remote caret stays after the last message about it, in ms. */
const caretTimeoutMs = 12_000;

type NoteKey = Pick<Note, 'meetingId' | 'item'>;
/** The selection of another person, with the caret at its end. */
export type RemoteCaret = { userId: string; from: number; to: number };

/** The carets of other people in a note, and `sendCaret` for when the own one may have moved. Nothing of it is stored. */
export function useCarets(
  note: SharedNote,
  { meetingId, item }: NoteKey,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const me = useCurrentUser().id;
  const [positions, setPositions] = useState<ReadonlyMap<string, [from: string, to: string]>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const sendTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback((userId: string, at: [string, string] | null) => {
    clearTimeout(timers.current.get(userId));
    if (at) timers.current.set(userId, setTimeout(show, caretTimeoutMs, userId, null));
    setPositions(
      (before) => new Map([...[...before].filter(([id]) => id !== userId), ...(at ? [[userId, at] as const] : [])]),
    );
  }, []);
  const onWriting: ServerEvents['writing'] = useCallback(
    ({ on, userId, caret }) => {
      if (on.noun !== 'meetings' || on.id !== meetingId || !caret || userId === me) return;
      show(userId, caret.item === item ? caret.at : null);
    },
    [meetingId, item, me, show],
  );
  useLive('writing', onWriting);

  const sendCaret = useCallback(() => {
    sendTimer.current ??= setTimeout(() => {
      sendTimer.current = undefined;
      const input = field.current;
      const hasFocus = input && document.activeElement === input;
      const at = hasFocus
        ? ([note.positionOf(input.selectionStart), note.positionOf(input.selectionEnd)] as [string, string])
        : null;
      sayWriting({ noun: 'meetings', id: meetingId }, { item, at });
    }, sendDelayMs);
  }, [note, meetingId, item, field]);

  useEffect(() => {
    const timer = setInterval(() => document.activeElement === field.current && sendCaret(), resendIntervalMs);
    return () => clearInterval(timer);
  }, [field, sendCaret]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  const carets = [...positions].flatMap(([userId, selection]): RemoteCaret[] => {
    const [from, to] = selection.map(note.indexOf);
    return from == null || to == null ? [] : [{ userId, from: Math.min(from, to), to }];
  });
  return { carets, sendCaret };
}
