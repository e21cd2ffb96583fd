import { Badge, Button } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { FollowedThread } from '#contract/messages.ts';
import { pathToThread } from '#rules/chat.ts';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconMessageReply } from '#web/ui/icons/icons.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { ChatScreen } from '../ChatScreen.tsx';
import { badgeText } from '../channels/CountBadge.tsx';
import { replyCount } from '../messages/ThreadLink.tsx';
import { unreadThreadsQuery } from '../queries.ts';
import { useReadMarks } from '../useReadMarks.ts';
import { ListedMessage } from './ListedMessage.tsx';
import { useChannelNames } from './useChannelNames.ts';

const pageSize = 30;

/** The threads that the user follows, the one with the latest reply first. It follows new replies, as the key of threads does. */
const threadsQuery = infiniteQueryOptions({
  queryKey: ['threads', 'followed'],
  queryFn: async ({ pageParam }) => ({
    rows: await api.messages.threads({
      query: { limit: pageSize, ...(pageParam !== undefined && { before: pageParam }) },
    }),
  }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ rows }) => (rows.length === pageSize ? rows.at(-1)?.mark.lastReplyId : undefined),
  staleTime: 0,
});

/** The threads that the user follows. Each leads to its latest reply. */
export default function ThreadsPage() {
  const query = useInfiniteQuery(threadsQuery);
  const names = useChannelNames();
  const { data: open = [] } = useQuery(unreadThreadsQuery);
  const { readAll } = useReadMarks();
  const unreadIn = ({ message, mark }: FollowedThread) => {
    const isPastList = open.length >= limits.unreadThreads && mark.lastReplyId < (open.at(-1)?.lastReplyId ?? 0);
    return isPastList ? mark.unread : (open.find(({ messageId }) => messageId === message.id)?.unread ?? 0);
  };
  return (
    <ChatScreen title={t('Threads')}>
      <div className="row wrap between gap-8">
        <BackLink to="/chat">{t('Chat')}</BackLink>
        {open.length > 0 && (
          <Button variant="default" size="xs" onClick={() => readAll()}>
            {t('Mark all of chat as read')}
          </Button>
        )}
      </div>
      <PagedCard
        label={t('Threads')}
        query={query}
        rowHeight={64}
        empty={
          <EmptyState
            icon={<IconMessageReply size={22} stroke={1.6} />}
            title={t('No threads yet')}
            description={t('Threads that you take part in or follow are listed here.')}
          />
        }
      >
        {(thread) => {
          const { message, lastReply } = thread;
          const unread = unreadIn(thread);
          return (
            <ListedMessage
              key={message.id}
              message={lastReply ?? message}
              head={lastReply ? message : undefined}
              channel={names.get(message.channelId) ?? ''}
              isUnread={unread > 0}
              // Opens at the first unread reply.
              to={unread > 0 ? pathToThread(message) : undefined}
            >
              {unread > 0 ? (
                <Badge>{t('{count} new', { count: badgeText(unread) })}</Badge>
              ) : (
                <Badge color="gray">{replyCount(message.thread?.replies ?? 0)}</Badge>
              )}
            </ListedMessage>
          );
        }}
      </PagedCard>
    </ChatScreen>
  );
}
