import { ActionIcon, Badge } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SavedMessage } from '#contract/saved-messages.ts';
import { pathToDraft } from '#rules/chat.ts';
import { api } from '#web/lib/api.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconBookmark, IconBookmarkOff, IconClockEdit } from '#web/ui/icons/icons.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { ChatScreen } from '../ChatScreen.tsx';
import { LaterMenu } from '../later/LaterMenu.tsx';
import { formatLater } from '../later/times.ts';
import { useSaved } from '../later/useSaved.ts';
import { draftsQuery, savedQuery, scheduledQuery } from '../queries.ts';
import { ListedMessage } from './ListedMessage.tsx';
import { ScheduledItem } from './ScheduledItem.tsx';
import { useChannelNames } from './useChannelNames.ts';

const pageSize = 30;

/** The saved messages, last saved first. It follows what is saved, as the key of saved messages does. */
const savedPagesQuery = infiniteQueryOptions({
  queryKey: ['savedMessages', 'pages'],
  queryFn: ({ pageParam }) =>
    api.savedMessages.list.page({ query: { limit: pageSize, ...(pageParam !== undefined && { before: pageParam }) } }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ rows }) => (rows.length === pageSize ? rows.at(-1)?.message.id : undefined),
  staleTime: 0,
});

const NothingSaved = () => (
  <EmptyState
    icon={<IconBookmark size={22} stroke={1.6} />}
    title={t('No saved messages yet')}
    description={t('Save a message from its buttons to find it here, and be reminded of it if you like.')}
  />
);

/** What the user has put off: unsent texts, messages that are sent later, and messages saved for later. */
export default function LaterPage() {
  const { data: drafts = [] } = useQuery(draftsQuery);
  const { data: scheduled = [] } = useQuery(scheduledQuery);
  const { data: marks } = useQuery(savedQuery);
  const query = useInfiniteQuery(savedPagesQuery);
  const names = useChannelNames();
  const { save, remove } = useSaved();
  const isSaved = ({ message }: SavedMessage) => !marks || marks.some(({ messageId }) => messageId === message.id);
  const pages = query.data?.pages.map((page) => ({ ...page, rows: page.rows.filter(isSaved) }));
  const visible = { ...query, data: pages && { pages } };
  return (
    <ChatScreen title={t('Later')}>
      <BackLink to="/chat">{t('Chat')}</BackLink>
      {drafts.length > 0 && (
        <section className="grid gap-8 mb-24">
          <h2 className="size-15">{t('Drafts')}</h2>
          <Card className="overflow-clip">
            <ul className="lined">
              {drafts.toReversed().map(({ id, channelId, parentId, content }) => (
                <li key={id}>
                  <Link
                    to={pathToDraft({ channelId, parentId })}
                    className="fill grid gap-2 p-8-16 breaks plain-link hover inner-focus"
                  >
                    <span className="dimmed tiny" dir="auto">
                      {names.get(channelId)}
                      {parentId !== null && ` · ${t('Thread')}`}
                    </span>
                    <span className="clamp breaks" dir="auto">
                      {content}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      {scheduled.length > 0 && (
        <section className="grid gap-8 mb-24">
          <h2 className="size-15">{t('Scheduled messages')}</h2>
          <Card className="overflow-clip">
            <ul className="lined">
              {scheduled.map((one) => (
                <ScheduledItem key={one.id} scheduled={one} channel={names.get(one.channelId)} />
              ))}
            </ul>
          </Card>
        </section>
      )}
      <section className="grid gap-8">
        <h2 className="size-15">{t('Saved messages')}</h2>
        <PagedCard label={t('Saved messages')} query={visible} rowHeight={64} empty={<NothingSaved />}>
          {({ message }) => {
            const mark = marks?.find(({ messageId }) => messageId === message.id);
            return (
              <ListedMessage
                key={message.id}
                message={message}
                channel={names.get(message.channelId) ?? ''}
                isUnread={mark?.isReminded ?? false}
                end={
                  <div className="row gap-4">
                    <LaterMenu
                      label={t('Remind me')}
                      title={t('Remind me')}
                      submitLabel={t('Set reminder')}
                      at={mark && !mark.isReminded ? mark.remindAt : null}
                      onChoose={(remindAt) => save.mutate({ message, remindAt })}
                      trigger={(props) => (
                        <ActionIcon {...props} size={28} aria-label={t('Remind me')} title={t('Remind me')}>
                          <IconClockEdit size={16} stroke={1.6} />
                        </ActionIcon>
                      )}
                    />
                    <ActionIcon
                      size={28}
                      aria-label={t('Remove from Later')}
                      title={t('Remove from Later')}
                      onClick={() => remove.mutate({ message, mark })}
                    >
                      <IconBookmarkOff size={16} stroke={1.6} />
                    </ActionIcon>
                  </div>
                }
              >
                {mark?.isReminded && <Badge>{t('Reminder')}</Badge>}
                {mark?.remindAt && !mark.isReminded && (
                  <Badge color="gray">{t('Reminds you on {time}', { time: formatLater(mark.remindAt) })}</Badge>
                )}
              </ListedMessage>
            );
          }}
        </PagedCard>
      </section>
    </ChatScreen>
  );
}
