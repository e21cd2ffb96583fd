import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { isNotFound } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { unreadQuery } from '../queries.ts';
import { MessageRows } from './MessageRows.tsx';
import classes from './Messages.module.css';
import { messagesQuery } from './queries.ts';

type Props = {
  channelId: number;
  /** The message at which it opens, if not at the newest. */
  at: number | undefined;
  /** Counts what one has sent from here. */
  sent: number;
  /** Leaves the message at which it was opened, for the newest. */
  onLeave: () => void;
};

/** What was written in a channel, from the newest on or around one message. */
export function MessageList({ channelId, at, sent, onLeave }: Props) {
  const query = messagesQuery(channelId, at);
  // What was said while nobody looked is asked for on coming back.
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const messages = data?.rows.toReversed() ?? [];
  const firstNew = useFirstNew(channelId, messages, data?.hasMore ?? false);

  // Whoever scrolled far back begins at the newest again the next time.
  useEffect(() => {
    const { queryKey } = messagesQuery(channelId, at);
    return () => {
      if (queryClient.getQueryData(queryKey)?.hasAhead) queryClient.removeQueries({ queryKey, exact: true });
    };
  }, [channelId, at]);
  const isGone = isNotFound(error) && at !== undefined;
  useEffect(() => {
    if (!isGone) return;
    toast.error('Message not found', 'It was deleted, or never was in this channel. Here are the newest ones.');
    onLeave();
  }, [isGone, onLeave]);

  if (data && messages.length > 0)
    return (
      <MessageRows
        channelId={channelId}
        messages={messages}
        stretch={{ ...query, ...data }}
        at={at}
        firstNew={firstNew}
        sent={sent}
        onLeave={onLeave}
      />
    );
  return (
    <div className={classes.frame}>
      {data ? (
        <EmptyState title="No messages yet" description="Write the first one below." />
      ) : error && !isGone ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton height={44} />
      )}
    </div>
  );
}

/** The first message of others that waited unread as the channel was opened: the mark before it stays. */
function useFirstNew(channelId: number, messages: Message[], hasOlder: boolean): number | undefined {
  const me = useCurrentUser().id;
  const { data } = useQuery(unreadQuery);
  /** The last message that had been read; null where none waited. */
  const [mark, setMark] = useState<number | null>();
  const waiting = data?.find((one) => one.channelId === channelId);
  if (mark === undefined && waiting) setMark(waiting.unread > 0 ? waiting.lastReadId : null);
  const [oldest] = messages;
  if (typeof mark !== 'number' || !oldest || (hasOlder && oldest.id > mark)) return undefined;
  return messages.find(({ id, user }) => id > mark && user.id !== me)?.id;
}
