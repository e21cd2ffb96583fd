import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { isNotFound } from '#web/lib/api.ts';
import { isLooking } from '#web/lib/browser/looking.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import log from '#web/ui/lists/ScrollLog.module.css';
import { useReadMarks } from '../useReadMarks.ts';
import { useUnreadIn } from '../useUnreadIn.ts';
import { MessageRows } from './MessageRows.tsx';
import { messagesQuery } from './queries.ts';
import { MarkUnread } from './threads.ts';
import { useFirstOfMany } from './useFirstOfMany.ts';

type Props = {
  channelId: number;
  /** The message to open at, instead of the newest. */
  at: number | undefined;
  /** How many messages the user sent from here. Scrolls to the newest when it grows. */
  sentCount: number;
  /** Goes from the message it opened at to the newest. */
  onLeave: () => void;
  /** Opens the channel at another message. */
  onJump: (messageId: number) => void;
};

/** The messages of a channel, from the newest or around one message. */
export function MessageList({ channelId, at, sentCount, onLeave, onJump }: Props) {
  const [firstOfMany, forgetFirst] = useFirstOfMany(useUnreadIn(channelId));
  const around = at ?? firstOfMany;
  const query = messagesQuery(channelId, around);
  // Messages may have come while the channel was closed.
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const rows = data?.rows;
  const messages = useMemo(() => rows?.toReversed() ?? [], [rows]);
  const { firstNew, drawLineAfter } = useFirstNew(channelId, messages, data?.hasMore ?? false);
  const [isPaused, setIsPaused] = useState(false);
  const { unreadFrom } = useReadMarks();
  const markUnread = useCallback(
    (messageId: number) => {
      setIsPaused(true);
      drawLineAfter(messageId - 1);
      unreadFrom(channelId, messageId);
    },
    [channelId, drawLineAfter, unreadFrom],
  );

  // After scrolling far back, the channel opens at the newest message again.
  useEffect(() => {
    const { queryKey } = messagesQuery(channelId, around);
    return () => {
      if (queryClient.getQueryData(queryKey)?.hasAhead) queryClient.removeQueries({ queryKey, exact: true });
    };
  }, [channelId, around]);
  const isGone = isNotFound(error) && around !== undefined;
  useEffect(() => {
    if (!isGone) return;
    if (at === undefined) return forgetFirst();
    toast.error(t('Message not found'), t('It was deleted or is not in this channel. Showing the latest messages.'));
    onLeave();
  }, [isGone, at, forgetFirst, onLeave]);

  if (data && messages.length > 0)
    return (
      <MarkUnread value={markUnread}>
        <MessageRows
          channelId={channelId}
          messages={messages}
          pages={{ ...query, ...data }}
          at={at}
          firstNew={firstNew}
          sentCount={sentCount}
          onLeave={onLeave}
          onJump={onJump}
          isPaused={isPaused}
          onRead={() => setIsPaused(false)}
        />
      </MarkUnread>
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

/**
 * The first unread message of others when the channel was opened, or since the user looked away. The “New” line before it stays until
 * they look away again.
 */
function useFirstNew(channelId: number, messages: Message[], hasOlder: boolean) {
  const me = useCurrentUser().id;
  const unread = useUnreadIn(channelId);
  /** The last message above the line; null without a line. */
  const [above, setAbove] = useState<number | null>();
  if (above === undefined && unread) setAbove(unread.unread > 0 ? unread.lastReadId : null);
  useEffect(() => {
    if (unread && unread.unread > 0 && !isLooking()) setAbove(unread.lastReadId);
  }, [unread]);
  const [oldest] = messages;
  const isLoaded = typeof above === 'number' && oldest !== undefined && !(hasOlder && oldest.id > above);
  return {
    firstNew: isLoaded ? messages.find(({ id, user }) => id > above && user.id !== me)?.id : undefined,
    drawLineAfter: setAbove,
  };
}
