import { type RefObject, useEffect, useRef } from 'react';
import type { Message } from '#contract/messages.ts';
import { isLooking, onLook } from '#web/lib/browser/looking.ts';

/** The delay before marking, so that many new messages take one call. */
const delayMs = 600;

/** The number of rows whose end, or for tall ones a part as high as half the frame, is in view or above it. */
function countSeen(frame: HTMLElement, rows: HTMLCollection): number {
  const { bottom, height } = frame.getBoundingClientRect();
  let seen = rows.length;
  for (; seen > 0; seen--) {
    const row = rows[seen - 1]?.getBoundingClientRect();
    if (row && row.top + Math.min(row.height, height / 2) <= bottom + 1) return seen;
  }
  return 0;
}

type Settings = {
  frame: RefObject<HTMLElement | null>;
  /** The element whose children are the rows of the messages. */
  list: RefObject<HTMLElement | null>;
  /** In the order of time. */
  messages: Message[];
  /** The last message read so far. */
  lastReadId: number | undefined;
  /** Whether the user has marked messages as unread, which looking at them does not undo. */
  isPaused: boolean;
  read: (lastReadId: number, options: { onError: () => void }) => void;
};

/** Marks messages as read down to the lowest one that was in view while the user looked at the window. */
export function useMarkRead({ frame, list, messages, lastReadId, isPaused, read }: Settings): void {
  const markedId = useRef(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const mark = () => {
      if (!isLooking() || isPaused || lastReadId === undefined || !frame.current || !list.current) return;
      const seen = messages.slice(0, countSeen(frame.current, list.current.children));
      const last = seen.findLast(({ version }) => version > 0)?.id ?? 0;
      if (last <= Math.max(markedId.current, lastReadId)) return;
      markedId.current = last;
      read(last, {
        onError: () => {
          markedId.current = 0;
        },
      });
    };
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(mark, delayMs);
    };
    schedule();
    const scrolled = frame.current;
    scrolled?.addEventListener('scroll', schedule, { passive: true });
    const stop = onLook(schedule);
    return () => {
      clearTimeout(timer);
      scrolled?.removeEventListener('scroll', schedule);
      stop();
    };
  }, [frame, list, messages, lastReadId, isPaused, read]);
}
