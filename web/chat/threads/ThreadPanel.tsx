import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Channel } from '#contract/channels.ts';
import type { Message } from '#contract/messages.ts';
import { ObserverNotice } from '#web/chat/channels/ObserverNotice.tsx';
import { Composer } from '#web/chat/messages/Composer.tsx';
import { EditingIn } from '#web/chat/messages/editing.tsx';
import { MessageItem } from '#web/chat/messages/MessageItem.tsx';
import { MessageLog } from '#web/chat/messages/MessageLog.tsx';
import messagesClasses from '#web/chat/messages/Messages.module.css';
import { counted } from '#web/chat/messages/ThreadLink.tsx';
import { OpenThread } from '#web/chat/messages/threads.ts';
import { useActive } from '#web/chat/messages/useActive.ts';
import { isNotFound } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { useMayWork } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { useSteadyScroll } from '#web/ui/lists/useSteadyScroll.ts';
import { headQuery, repliesQuery } from '../messages/queries.ts';
import classes from './Thread.module.css';

type Props = {
  channel: Channel;
  messageId: number;
  /** The reply at which it opens, if not at the newest. */
  at: number | undefined;
  /** Leaves the reply at which it was opened, for the newest. */
  onLeave: () => void;
  onClose: () => void;
};

/** A message with what was replied to it, and where one replies. */
export default function ThreadPanel({ channel, messageId, at, onLeave, onClose }: Props) {
  const { data: head, isError } = useQuery({ ...headQuery(messageId), staleTime: 0 });
  const query = repliesQuery(messageId, at);
  const { data, error } = useQuery({ ...query, staleTime: 0 });
  // Whoever follows the link again begins at that reply again.
  useEffect(() => {
    const { queryKey } = repliesQuery(messageId, at);
    return () => {
      if (at !== undefined) queryClient.removeQueries({ queryKey, exact: true });
    };
  }, [messageId, at]);
  const isGone = isNotFound(error) && at !== undefined;
  useEffect(() => {
    if (isGone) onLeave();
  }, [isGone, onLeave]);
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
          <EditingIn key={at} channel={channel}>
            <Replies channel={channel} head={head} stretch={{ ...query, ...data }} at={at} />
          </EditingIn>
        </OpenThread>
      )}
    </section>
  );
}

type Stretch = Pick<ReturnType<typeof repliesQuery>, 'more' | 'moreAhead' | 'restart'> & {
  rows: Message[];
  hasMore: boolean;
  hasAhead: boolean;
};
type RepliesProps = { head: Message; stretch: Stretch } & Pick<Props, 'channel' | 'at'>;

const toMiddle = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' });

function Replies({ channel, head, stretch, at }: RepliesProps) {
  const { rows, more, moreAhead, restart, hasMore, hasAhead } = stretch;
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { scrollToEnd } = useSteadyScroll(frame, list, !hasAhead);
  const earlier = useMutation({ mutationFn: more });
  const later = useMutation({ mutationFn: moreAhead });
  const toNewest = useMutation({ mutationFn: restart, onSuccess: scrollToEnd });
  const ofMessage = useActive();
  const mayWork = useMayWork();
  // One's own counts before the server has counted it.
  const count = Math.max(head.thread?.replies ?? 0, rows.length);
  return (
    <>
      <MessageLog ref={frame} label="Replies" live="polite">
        <MessageItem message={head} follows={false} {...ofMessage(head.id)} />
        <div className={messagesClasses.day}>{count > 0 ? counted(count) : 'No replies yet'}</div>
        {hasMore && (
          <Button variant="subtle" size="compact-sm" loading={earlier.isPending} onClick={() => earlier.mutate()}>
            Show earlier replies
          </Button>
        )}
        <div ref={list}>
          {rows.toReversed().map((message) => (
            <div key={message.id} {...(message.id === at && { 'data-marked': true, ref: toMiddle })}>
              <MessageItem message={message} follows={false} {...ofMessage(message.id)} />
            </div>
          ))}
        </div>
        {hasAhead && (
          <Button variant="subtle" size="compact-sm" loading={later.isPending} onClick={() => later.mutate()}>
            Show later replies
          </Button>
        )}
      </MessageLog>
      {head.type === 'deleted' || channel.archivedAt ? (
        <div />
      ) : !mayWork ? (
        <ObserverNotice />
      ) : (
        <Composer channel={channel} parentId={head.id} onSend={() => (hasAhead ? toNewest.mutate() : scrollToEnd())} />
      )}
    </>
  );
}
