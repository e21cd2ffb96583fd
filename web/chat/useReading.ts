import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Message } from '#contract/messages.ts';
import { useMessageChanges } from './useMessageChanges.ts';

/** How long one has to look, in ms, so that many messages in a row are marked at once. */
const patience = 600;
/** How far from its end a list still counts as being at its end, in px. */
const slack = 40;

/** Marks what is shown as read: while the window is looked at and the list stands at its end. */
export function useReading(channelId: number, messages: Message[], frame: RefObject<HTMLElement | null>): void {
  const { mutate: read } = useMessageChanges(channelId).read;
  const last = messages.findLast(({ version }) => version > 0)?.id;
  const marked = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const isAtEnd = Math.abs(frame.current?.scrollTop ?? 0) < slack;
      if (last === undefined || last <= marked.current || !isAtEnd || document.hidden) return;
      marked.current = last;
      read(last, {
        onError: () => {
          marked.current = 0;
        },
      });
    }, patience);
  }, [last, read, frame]);

  useEffect(() => {
    look();
    const scrolled = frame.current;
    document.addEventListener('visibilitychange', look);
    scrolled?.addEventListener('scroll', look, { passive: true });
    return () => {
      document.removeEventListener('visibilitychange', look);
      scrolled?.removeEventListener('scroll', look);
    };
  }, [look, frame]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
