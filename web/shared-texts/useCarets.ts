import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ServerEvents } from '#contract/live.ts';
import type { SharedTextKey } from '#contract/shared-texts.ts';
import { sayWriting, useLive } from '#web/lib/live.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import type { SharedText } from './SharedText.ts';

/** The shortest time between two messages about the own caret, in ms. */
const sendDelayMs = 200;
/** How often the own caret is sent while the field has the focus, for people who have just joined, in ms. */
const resendIntervalMs = 5_000;
/** How long a remote caret stays after the last message about it, in ms. */
const caretTimeoutMs = 12_000;

/** The selection of another person, with the caret at its end. */
export type RemoteCaret = { userId: string; from: number; to: number };

/** The carets of other people in a text, and `sendCaret` for when the own one may have moved. Nothing of it is stored. */
export function useCarets(
  document: SharedText,
  { noun, rowId, part }: SharedTextKey,
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
      if (on.noun !== noun || on.id !== rowId || !caret || userId === me) return;
      show(userId, caret.part === part ? caret.at : null);
    },
    [noun, rowId, part, me, show],
  );
  useLive('writing', onWriting);

  const sendCaret = useCallback(() => {
    sendTimer.current ??= setTimeout(() => {
      sendTimer.current = undefined;
      const input = field.current;
      const hasFocus = input && window.document.activeElement === input;
      const at = hasFocus
        ? ([document.positionOf(input.selectionStart), document.positionOf(input.selectionEnd)] as [string, string])
        : null;
      sayWriting({ noun, id: rowId }, { part, at });
    }, sendDelayMs);
  }, [document, noun, rowId, part, field]);

  useEffect(() => {
    const timer = setInterval(() => window.document.activeElement === field.current && sendCaret(), resendIntervalMs);
    return () => clearInterval(timer);
  }, [field, sendCaret]);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  const carets = [...positions].flatMap(([userId, selection]): RemoteCaret[] => {
    const [from, to] = selection.map(document.indexOf);
    return from == null || to == null ? [] : [{ userId, from: Math.min(from, to), to }];
  });
  return { carets, sendCaret };
}
