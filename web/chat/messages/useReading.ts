import { useEffect, useRef } from 'react';
import type { Message } from '#contract/messages.ts';
import { useMessageChanges } from './useMessageChanges.ts';

/** How long one has to look, in ms, so that many messages in a row are marked at once. */
const patience = 600;

/** Marks what is shown as read: while the window is looked at, and the newest message is in sight. */
export function useReading(channelId: number, messages: Message[], isAtNewest: boolean): void {
  const { mutate: read } = useMessageChanges(channelId).read;
  const last = messages.findLast(({ version }) => version > 0)?.id;
  const marked = useRef(0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (last === undefined || last <= marked.current || !isAtNewest || document.hidden) return;
        marked.current = last;
        read(last, {
          onError: () => {
            marked.current = 0;
          },
        });
      }, patience);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [last, isAtNewest, read]);
}
