import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ServerEvents } from '#contract/live.ts';
import type { Note } from '#contract/notes.ts';
import { sayWriting, useLive } from '#web/lib/live.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import type { SharedNote } from './SharedNote.ts';

/** How often one's own caret is told at the most, and at the least while it is there, in ms. */
const pause = 200;
const reminder = 5_000;
/** How long another's is shown after the last word of it, in ms. */
const patience = 12_000;

type Place = Pick<Note, 'meetingId' | 'item'>;
/** What somebody else has selected in the text, with the caret at its end. */
export type OthersCaret = { userId: string; from: number; to: number };

/** Where others are in a note, and `tell`, to be called when one's own caret may have moved. None of it is kept anywhere. */
export function useCarets(note: SharedNote, { meetingId, item }: Place, field: RefObject<HTMLTextAreaElement | null>) {
  const me = useCurrentUser().id;
  const [told, setTold] = useState<ReadonlyMap<string, [from: string, to: string]>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback((userId: string, at: [string, string] | null) => {
    clearTimeout(timers.current.get(userId));
    if (at) timers.current.set(userId, setTimeout(show, patience, userId, null));
    setTold(
      (before) => new Map([...[...before].filter(([id]) => id !== userId), ...(at ? [[userId, at] as const] : [])]),
    );
  }, []);
  const hear: ServerEvents['writing'] = useCallback(
    ({ on, userId, caret }) => {
      if (on.noun !== 'meetings' || on.id !== meetingId || !caret || userId === me) return;
      show(userId, caret.item === item ? caret.at : null);
    },
    [meetingId, item, me, show],
  );
  useLive('writing', hear);

  const tell = useCallback(() => {
    due.current ??= setTimeout(() => {
      due.current = undefined;
      const at = field.current;
      const isHere = at && document.activeElement === at;
      const places = isHere && ([note.placeOf(at.selectionStart), note.placeOf(at.selectionEnd)] as [string, string]);
      sayWriting({ noun: 'meetings', id: meetingId }, { item, at: places || null });
    }, pause);
  }, [note, meetingId, item, field]);

  // Who has just come sees it, too.
  useEffect(() => {
    const timer = setInterval(() => document.activeElement === field.current && tell(), reminder);
    return () => clearInterval(timer);
  }, [field, tell]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  const carets = [...told].flatMap(([userId, places]): OthersCaret[] => {
    const [from, to] = places.map(note.indexOf);
    return from == null || to == null ? [] : [{ userId, from: Math.min(from, to), to }];
  });
  return { carets, tell };
}
