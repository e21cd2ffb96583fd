import { ActionIcon, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import type { Message } from '#contract/messages.ts';
import { ObserverNotice } from '#web/chat/channels/ObserverNotice.tsx';
import { Composer } from '#web/chat/messages/Composer.tsx';
import { EditingProvider } from '#web/chat/messages/EditingProvider.tsx';
import { MessageItem } from '#web/chat/messages/MessageItem.tsx';
import messagesClasses from '#web/chat/messages/Messages.module.css';
import { replyCount } from '#web/chat/messages/ThreadLink.tsx';
import { MarkUnread, OpenThread } from '#web/chat/messages/threads.ts';
import { UnreadBanner } from '#web/chat/messages/UnreadBanner.tsx';
import { useActiveMessage } from '#web/chat/messages/useActiveMessage.ts';
import { useFirstOfMany } from '#web/chat/messages/useFirstOfMany.ts';
import { useMarkRead } from '#web/chat/messages/useMarkRead.ts';
import { useStartPlace } from '#web/chat/messages/useStartPlace.ts';
import { useReadMarks } from '#web/chat/useReadMarks.ts';
import { isNotFound } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconBell, IconBellOff, IconX } from '#web/ui/icons/icons.ts';
import { ScrollLog } from '#web/ui/lists/ScrollLog.tsx';
import { useSteadyScroll } from '#web/ui/lists/useSteadyScroll.ts';
import { headQuery, repliesQuery } from '../messages/queries.ts';
import { unreadThreadsQuery } from '../queries.ts';
import classes from './Thread.module.css';
import { useThreadMark } from './useThreadMark.ts';

type Props = {
  channel: Channel;
  messageId: number;
  /** The reply to open at, instead of the newest. */
  at: number | undefined;
  /** Goes from the reply it opened at to the newest. */
  onLeave: () => void;
  /** Opens the thread at another reply. */
  onJump: (replyId: number) => void;
  onClose: () => void;
};

const nothingUnread = { unread: 0, firstUnreadId: null };

/** A message, its replies, and a composer for another one. */
export default function ThreadPanel({ channel, messageId, at, onLeave, onJump, onClose }: Props) {
  const { data: head, isError } = useQuery({ ...headQuery(messageId), staleTime: 0 });
  const { data: unreadThreads } = useQuery(unreadThreadsQuery);
  const unread = unreadThreads?.find((mark) => mark.messageId === messageId) ?? (unreadThreads && nothingUnread);
  const [firstOfMany, forgetFirst] = useFirstOfMany(unread);
  const around = at ?? firstOfMany;
  const query = repliesQuery(messageId, around);
  const { data, error } = useQuery({ ...query, staleTime: 0, enabled: at !== undefined || unread !== undefined });
  // Following the link again starts at that reply again.
  useEffect(() => {
    const { queryKey } = repliesQuery(messageId, around);
    return () => {
      if (around !== undefined) queryClient.removeQueries({ queryKey, exact: true });
    };
  }, [messageId, around]);
  const { mark, follow } = useThreadMark(messageId);
  const mayWork = useMayWork();
  const isGone = isNotFound(error) && around !== undefined;
  useEffect(() => {
    if (!isGone) return;
    if (at === undefined) forgetFirst();
    else onLeave();
  }, [isGone, at, forgetFirst, onLeave]);
  return (
    <section className={classes.panel} aria-label={t('Thread')}>
      <div className={classes.head}>
        <h2 className="size-md grow">{t('Thread')}</h2>
        {mark && mayWork && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={
              mark.isFollowing ? <IconBellOff size={15} stroke={1.6} /> : <IconBell size={15} stroke={1.6} />
            }
            onClick={() => follow(!mark.isFollowing)}
          >
            {mark.isFollowing ? t('Unfollow') : t('Follow')}
          </Button>
        )}
        <ActionIcon size={32} aria-label={t('Close thread')} title={t('Close thread')} onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      {isError && !head ? (
        <EmptyState title={t('Thread not found')} description={t('This message and its replies were deleted.')} />
      ) : !head || !data ? (
        <ListSkeleton height={44} />
      ) : (
        <OpenThread value={null}>
          <EditingProvider key={at} channel={channel}>
            <Replies channel={channel} head={head} pages={{ ...query, ...data }} at={at} onJump={onJump} />
          </EditingProvider>
        </OpenThread>
      )}
    </section>
  );
}

type Pages = Pick<ReturnType<typeof repliesQuery>, 'more' | 'moreAhead' | 'restart'> & {
  rows: Message[];
  hasMore: boolean;
  hasAhead: boolean;
};
type RepliesProps = { head: Message; pages: Pages } & Pick<Props, 'channel' | 'at' | 'onJump'>;

function Replies({ channel, head, pages, at, onJump }: RepliesProps) {
  const { rows, more, moreAhead, restart, hasMore, hasAhead } = pages;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { isAtEnd, scrollToEnd } = useSteadyScroll(frame, list, !hasAhead);
  const earlier = useMutation({ mutationFn: more });
  const later = useMutation({ mutationFn: moreAhead });
  const toNewest = useMutation({ mutationFn: restart, onSuccess: scrollToEnd });
  const activeProps = useActiveMessage();
  const mayWork = useMayWork();
  const me = useCurrentUser().id;
  const { mark, read } = useThreadMark(head.id);
  const { threadUnreadFrom } = useReadMarks();
  const [isPaused, setIsPaused] = useState(false);
  /** The last reply above the “New” line: the last one read when the thread was opened. */
  const [above, setAbove] = useState<number>();
  if (above === undefined && mark) setAbove(mark.lastReadId);
  const replies = useMemo(() => rows.toReversed(), [rows]);
  const firstNew =
    mark && mark.lastReplyId > 0 ? replies.find(({ id, user }) => id > (above ?? 0) && user.id !== me)?.id : undefined;
  useStartPlace(frame, list, mark !== undefined);
  const { lastReadId, firstUnreadId } = mark ?? {};
  const isPast = useMarkRead({ frame, list, messages: replies, lastReadId, firstUnreadId, isPaused, read });
  function toLatest() {
    if (hasAhead) toNewest.mutate();
    else scrollToEnd();
  }
  const markUnread = useCallback(
    (replyId: number) => {
      setIsPaused(true);
      setAbove(replyId - 1);
      threadUnreadFrom(head.id, replyId);
    },
    [head.id, threadUnreadFrom],
  );
  // A pending own reply counts before the server counts it.
  const count = Math.max(head.thread?.replies ?? 0, rows.length);
  return (
    <>
      <div className={classes.replies}>
        {mark && mark.unread > 0 && (!isAtEnd || hasAhead || isPaused || isPast) && (
          <UnreadBanner
            count={mark.unread}
            since={replies.find(({ id }) => id === firstUnreadId)?.createdAt}
            onFirst={isPast && firstUnreadId ? () => onJump(firstUnreadId) : undefined}
            onLatest={isAtEnd && !hasAhead ? undefined : toLatest}
            onRead={() => {
              setIsPaused(false);
              read(mark.lastReplyId);
            }}
          />
        )}
        <ScrollLog ref={frame} label={t('Replies')} live="polite">
          <MessageItem message={head} follows={false} {...activeProps(head.id)} />
          <div className={messagesClasses.day}>{count > 0 ? replyCount(count) : t('No replies yet')}</div>
          {hasMore && (
            <Button variant="subtle" size="compact-sm" loading={earlier.isPending} onClick={() => earlier.mutate()}>
              {t('Show earlier replies')}
            </Button>
          )}
          <div ref={list}>
            <MarkUnread value={markUnread}>
              {replies.map((message) => (
                <div
                  key={message.id}
                  data-marked={message.id === at || undefined}
                  data-first-new={message.id === firstNew || undefined}
                >
                  {message.id === firstNew && <div className={messagesClasses.fresh}>{t('New')}</div>}
                  <MessageItem message={message} follows={false} {...activeProps(message.id)} />
                </div>
              ))}
            </MarkUnread>
          </div>
          {hasAhead && (
            <Button variant="subtle" size="compact-sm" loading={later.isPending} onClick={() => later.mutate()}>
              {t('Show later replies')}
            </Button>
          )}
        </ScrollLog>
      </div>
      {head.type === 'deleted' || channel.archivedAt ? (
        <div />
      ) : !mayWork ? (
        <ObserverNotice />
      ) : (
        <Composer
          channel={channel}
          parentId={head.id}
          onSend={() => {
            setIsPaused(false);
            toLatest();
          }}
        />
      )}
    </>
  );
}
