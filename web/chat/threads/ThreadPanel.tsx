import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Channel } from '#contract/channels.ts';
import { Composer } from '#web/chat/messages/Composer.tsx';
import { MessageItem } from '#web/chat/messages/MessageItem.tsx';
import { MessageLog } from '#web/chat/messages/MessageLog.tsx';
import messagesClasses from '#web/chat/messages/Messages.module.css';
import { counted } from '#web/chat/messages/ThreadLink.tsx';
import { OpenThread } from '#web/chat/messages/threads.ts';
import { useActive } from '#web/chat/messages/useActive.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { headQuery, repliesQuery } from '../queries.ts';
import classes from './Thread.module.css';

type Props = {
  channel: Channel;
  messageId: number;
  /** The reply at which it opens, if not at the message. */
  at: number | undefined;
  onClose: () => void;
};

const toMiddle = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' });

/** A message with what was replied to it, and where one replies. */
export default function ThreadPanel({ channel, messageId, at, onClose }: Props) {
  const { data: head, isError } = useQuery({ ...headQuery(messageId), staleTime: 0 });
  const { more, ...query } = repliesQuery(messageId);
  const { data } = useQuery({ ...query, staleTime: 0 });
  const earlier = useMutation({ mutationFn: more });
  const ofMessage = useActive();
  const replies = data?.rows.toReversed() ?? [];
  // Replies come page by page: what stands earlier than those that are there is asked for until it is there.
  const isAwaited = at !== undefined && data?.hasMore === true && replies.every(({ id }) => id > at);
  const { mutate: askEarlier, isIdle, isSuccess } = earlier;
  useEffect(() => {
    if (isAwaited && (isIdle || isSuccess)) askEarlier();
  }, [isAwaited, isIdle, isSuccess, askEarlier]);
  return (
    <section className={classes.panel} aria-label="Thread">
      <div className={classes.head}>
        <h2 className={classes.title}>Thread</h2>
        <ActionIcon size={32} aria-label="Close thread" title="Close thread" onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      {isError && !head ? (
        <EmptyState title="Thread not found" description="The message was deleted with all that was replied to it." />
      ) : !head || !data ? (
        <ListSkeleton height={44} />
      ) : (
        <OpenThread value={null}>
          <MessageLog label="Replies" live="polite">
            <MessageItem message={head} follows={false} {...ofMessage(head.id)} />
            <div className={messagesClasses.day}>{data.total > 0 ? counted(data.total) : 'No replies yet'}</div>
            {data.hasMore && (
              <Button variant="subtle" size="compact-sm" loading={earlier.isPending} onClick={() => earlier.mutate()}>
                Show earlier replies
              </Button>
            )}
            {replies.map((message) => (
              <div key={message.id} {...(message.id === at && { 'data-marked': true, ref: toMiddle })}>
                <MessageItem message={message} follows={false} {...ofMessage(message.id)} />
              </div>
            ))}
          </MessageLog>
          {head.type === 'deleted' ? <div /> : <Composer channel={channel} parentId={messageId} />}
        </OpenThread>
      )}
    </section>
  );
}
