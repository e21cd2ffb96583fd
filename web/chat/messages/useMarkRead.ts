import { useEffect, useRef } from 'react';
import type { Message } from '#contract/messages.ts';
import { useMessageChanges } from './useMessageChanges.ts';

/** The delay before marking, so that many new messages take one call. */
const delayMs = 600;

/** Marks a channel as read while the window is visible and the newest message is in view. */
export function useMarkRead(channelId: number, messages: Message[], isAtNewest: boolean): void {
  const { mutate: read } = useMessageChanges(channelId).read;
  const last = messages.findLast(({ version }) => version > 0)?.id;
  const markedId = useRef(0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (last === undefined || last <= markedId.current || !isAtNewest || document.hidden) return;
        markedId.current = last;
        read(last, {
          onError: () => {
            markedId.current = 0;
          },
        });
      }, delayMs);
    };
    schedule();
    document.addEventListener('visibilitychange', schedule);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedule);
    };
  }, [last, isAtNewest, read]);
}
