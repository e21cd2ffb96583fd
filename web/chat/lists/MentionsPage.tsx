import { Badge } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Message } from '#contract/messages.ts';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconAt } from '#web/ui/icons/icons.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { ChatScreen } from '../ChatScreen.tsx';
import { unreadQuery, unreadThreadsQuery } from '../queries.ts';
import { ListedMessage } from './ListedMessage.tsx';
import { useChannelNames } from './useChannelNames.ts';

const pageSize = 30;

/** The messages that mention the user, the newest first. It follows new messages, as the key of messages does. */
const mentionsQuery = infiniteQueryOptions({
  queryKey: ['messages', 'mentions'],
  queryFn: async ({ pageParam }) => ({
    rows: await api.messages.mentions({
      query: { limit: pageSize, ...(pageParam !== undefined && { before: pageParam }) },
    }),
  }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ rows }) => (rows.length === pageSize ? rows.at(-1)?.id : undefined),
  staleTime: 0,
});

/** Whether the user has not read a message yet, in its channel or its thread. */
function useIsUnread(): (message: Message) => boolean {
  const { data: unreads = [] } = useQuery(unreadQuery);
  const { data: threads = [] } = useQuery(unreadThreadsQuery);
  return ({ id, channelId, parentId }) => {
    const mark =
      parentId === null
        ? unreads.find((one) => one.channelId === channelId)
        : threads.find(({ messageId }) => messageId === parentId);
    return mark !== undefined && mark.unread > 0 && id > mark.lastReadId;
  };
}

/** Every message that mentions the user, by name or with everyone in the channel. */
export default function MentionsPage() {
  const query = useInfiniteQuery(mentionsQuery);
  const names = useChannelNames();
  const isUnread = useIsUnread();
  return (
    <ChatScreen title={t('Mentions')}>
      <BackLink to="/chat">{t('Chat')}</BackLink>
      <PagedCard
        label={t('Mentions')}
        query={query}
        rowHeight={64}
        empty={
          <EmptyState
            icon={<IconAt size={22} stroke={1.6} />}
            title={t('No mentions yet')}
            description={t('Messages that name you, or everyone in a channel, are listed here.')}
          />
        }
      >
        {(message) => (
          <ListedMessage
            key={message.id}
            message={message}
            channel={names.get(message.channelId) ?? ''}
            isUnread={isUnread(message)}
          >
            {message.mentionsChannel && <Badge color="gray">{t('Everyone')}</Badge>}
            {isUnread(message) && <Badge>{t('New')}</Badge>}
          </ListedMessage>
        )}
      </PagedCard>
    </ChatScreen>
  );
}
