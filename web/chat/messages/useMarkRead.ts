import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { isLooking, onLook } from '#web/lib/browser/looking.ts';
import { firstBelow } from '#web/ui/lists/useSteadyScroll.ts';

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

/** The first message that is at least partly in view. */
function firstInView(frame: HTMLElement, { children }: HTMLElement, messages: Message[]): Message | undefined {
  const row = firstBelow(children, frame.getBoundingClientRect().top);
  return row && messages[[...children].indexOf(row)];
}

type Settings = {
  frame: RefObject<HTMLElement | null>;
  /** The element whose children are the rows of the messages. */
  list: RefObject<HTMLElement | null>;
  /** In the order of time. */
  messages: Message[];
  /** The last message read so far. */
  lastReadId: number | undefined;
  firstUnreadId: number | null | undefined;
  /** Whether the user has marked messages as unread, which looking at them does not undo. */
  isPaused: boolean;
  read: (lastReadId: number, options: { onError: () => void }) => void;
};

/**
 * Marks messages as read down to the lowest one that was in view while the user looked at the window. Marks none while unread ones
 * stand above all that was in view, where a link led past them or they came while the user looked away. Returns whether that is so.
 */
export function useMarkRead(settings: Settings): boolean {
  const { frame, list, messages, lastReadId, firstUnreadId, isPaused, read } = settings;
  const markedId = useRef(0);
  const firstSeenId = useRef(Number.POSITIVE_INFINITY);
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const mark = () => {
      if (!isLooking()) firstSeenId.current = Number.POSITIVE_INFINITY;
      if (!isLooking() || lastReadId === undefined || !frame.current || !list.current) return;
      const first = firstInView(frame.current, list.current, messages)?.id ?? Number.POSITIVE_INFINITY;
      firstSeenId.current = Math.min(firstSeenId.current, first);
      const isNowPast = (firstUnreadId ?? Number.POSITIVE_INFINITY) < firstSeenId.current;
      setIsPast(isNowPast);
      if (isNowPast || isPaused) return;
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
  }, [frame, list, messages, lastReadId, firstUnreadId, isPaused, read]);
  return isPast;
}
