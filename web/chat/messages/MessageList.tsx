import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { isNotFound } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import log from '#web/ui/lists/ScrollLog.module.css';
import { unreadQuery } from '../queries.ts';
import { MessageRows } from './MessageRows.tsx';
import { messagesQuery } from './queries.ts';

type Props = {
  channelId: number;
  /** The message to open at, instead of the newest. */
  at: number | undefined;
  /** How many messages the user sent from here. Scrolls to the newest when it grows. */
  sentCount: number;
  /** Goes from the message it opened at to the newest. */
  onLeave: () => void;
};

/** The messages of a channel, from the newest or around one message. */
export function MessageList({ channelId, at, sentCount, onLeave }: Props) {
  const query = messagesQuery(channelId, at);
  // Messages may have come while the channel was closed.
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const messages = data?.rows.toReversed() ?? [];
  const firstNew = useFirstNew(channelId, messages, data?.hasMore ?? false);

  // After scrolling far back, the channel opens at the newest message again.
  useEffect(() => {
    const { queryKey } = messagesQuery(channelId, at);
    return () => {
      if (queryClient.getQueryData(queryKey)?.hasAhead) queryClient.removeQueries({ queryKey, exact: true });
    };
  }, [channelId, at]);
  const isGone = isNotFound(error) && at !== undefined;
  useEffect(() => {
    if (!isGone) return;
    toast.error(t('Message not found'), t('It was deleted or is not in this channel. Showing the latest messages.'));
    onLeave();
  }, [isGone, onLeave]);

  if (data && messages.length > 0)
    return (
      <MessageRows
        channelId={channelId}
        messages={messages}
        pages={{ ...query, ...data }}
        at={at}
        firstNew={firstNew}
        sentCount={sentCount}
        onLeave={onLeave}
      />
    );
  return (
    <div className={log.frame}>
      {data ? (
        <EmptyState title={t('No messages yet')} description={t('Say hello!')} />
      ) : error && !isGone ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <ListSkeleton height={44} />
      )}
    </div>
  );
}

/** The first unread message of others when the channel was opened. The “New” line before it stays. */
function useFirstNew(channelId: number, messages: Message[], hasOlder: boolean): number | undefined {
  const me = useCurrentUser().id;
  const { data } = useQuery(unreadQuery);
  /** The last read message; null if there was nothing unread. */
  const [lastRead, setLastRead] = useState<number | null>();
  const unread = data?.find((one) => one.channelId === channelId);
  if (lastRead === undefined && unread) setLastRead(unread.unread > 0 ? unread.lastReadId : null);
  const [oldest] = messages;
  if (typeof lastRead !== 'number' || !oldest || (hasOlder && oldest.id > lastRead)) return undefined;
  return messages.find(({ id, user }) => id > lastRead && user.id !== me)?.id;
}
