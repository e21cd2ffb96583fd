import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { MessageItem } from './MessageItem.tsx';
import classes from './Messages.module.css';
import { messagesQuery, unreadQuery } from './queries.ts';
import { useReading } from './useReading.ts';

/** Messages of one person within this time stand together, in ms. */
const together = 5 * 60_000;

/** What was written in a channel, the newest at the bottom, where one begins; older ones come as one scrolls up. */
export function MessageList({ channelId }: { channelId: number }) {
  const { more, ...query } = messagesQuery(channelId);
  // What was said while nobody looked is asked for on coming back.
  const { data, isError, refetch } = useQuery({ ...query, staleTime: 0 });
  const earlier = useMutation({ mutationFn: more });
  const frame = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const messages = data?.rows.toReversed() ?? [];
  const firstNew = useFirstNew(channelId, messages);
  useReading(channelId, messages, frame);

  const { mutate: askEarlier, isPending } = earlier;
  const hasMore = data?.hasMore ?? false;
  useEffect(() => {
    const end = top.current;
    if (!end || !hasMore || isPending) return;
    const watcher = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) askEarlier();
      },
      { root: frame.current, rootMargin: '800px 0px' },
    );
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [hasMore, isPending, askEarlier]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be scrolled by keys too
    <div ref={frame} className={classes.frame} tabIndex={0} role="log" aria-label="Messages" aria-live="polite">
      {isError && !data ? (
        <ErrorState onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton height={44} />
      ) : messages.length === 0 ? (
        <EmptyState title="No messages yet" description="Write the first one below." />
      ) : (
        <div className={classes.messages}>
          <div ref={top} className={classes.top}>
            {hasMore && 'Loading...'}
          </div>
          {messages.map((message, n) => {
            const before = messages[n - 1];
            const isOtherDay = !before || dayOf(before) !== dayOf(message);
            return (
              <div key={message.id}>
                {isOtherDay && (
                  <div className={classes.day}>
                    <DateText value={message.createdAt} withYear />
                  </div>
                )}
                {message.id === firstNew && <div className={classes.fresh}>New</div>}
                <MessageItem
                  message={message}
                  follows={!isOtherDay && message.id !== firstNew && isFollowing(before, message)}
                />
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}

const dayOf = ({ createdAt }: Message) => new Date(createdAt).toDateString();

const isFollowing = (before: Message | undefined, { user, createdAt }: Message) =>
  before?.user.id === user.id && Date.parse(createdAt) - Date.parse(before.createdAt) < together;

/** The first message of others that waited unread as the channel was opened: the mark before it stays. */
function useFirstNew(channelId: number, messages: Message[]): number | undefined {
  const me = useCurrentUser().id;
  const { data } = useQuery(unreadQuery);
  const [mark, setMark] = useState<number | null>();
  const waiting = data?.find((one) => one.channelId === channelId);
  if (mark === undefined && waiting && messages.length > 0) {
    const first = messages.find(({ id, user }) => id > waiting.lastReadId && user.id !== me);
    setMark((waiting.unread > 0 && first?.id) || null);
  }
  return mark ?? undefined;
}
