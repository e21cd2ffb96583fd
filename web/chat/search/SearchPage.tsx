import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { channelName, pathToMessage } from '#rules/chat.ts';
import { fullName } from '#rules/people.ts';
import { channelsQuery, directQuery } from '#web/chat/queries.ts';
import { api } from '#web/lib/api.ts';
import { Link } from '#web/lib/router.tsx';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { plainText } from '#web/lib/text/markdown.ts';
import { t } from '#web/lib/translate.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Marked } from '#web/ui/lists/Marked.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { contentOf } from '../messages/contentOf.ts';
import classes from './Search.module.css';

const pageSize = 20;
const typingDelayMs = 250;

type Filters = Omit<NonNullable<NonNullable<Parameters<typeof api.messages.search>[0]>['query']>, 'limit' | 'before'>;

/** The matching messages, newest first, page by page. None without filters. */
const searchQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'search', filters],
    queryFn: async ({ pageParam }) => ({
      rows: await api.messages.search({ query: { ...filters, limit: pageSize, before: pageParam } }),
    }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length === pageSize ? rows.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Searches messages by keywords, author, channel and dates. Each result links to the message. */
export default function SearchPage() {
  const [address, change] = useAddress();
  const me = useCurrentUser().id;
  const text = (name: string) => address.get(name) ?? undefined;
  const channel = idIn(address, 'channel');
  const filters = { q: text('q'), person: text('person'), channel, from: text('from'), to: text('to') };
  const query = useInfiniteQuery(searchQuery(filters));
  const [typed, setTyped] = useState(filters.q ?? '');
  const search = useDebouncedCallback((q: string) => change({ q: q.trim() || undefined }), typingDelayMs);
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: direct = [] } = useQuery(directQuery);
  const names = new Map([...channels, ...direct].map((one) => [one.id, channelName(one, me)]));
  const isFiltered = Object.values(filters).some((one) => one !== undefined);
  return (
    <Page title={t('Search messages')}>
      <BackLink to={channel === undefined ? '/chat' : `/chat/${channel}`}>{t('Chat')}</BackLink>
      <search className={classes.controls}>
        <TextInput
          label={t('Search')}
          placeholder={t('Keywords')}
          className="whole-row"
          leftSection={<IconSearch size={16} stroke={1.6} />}
          data-autofocus
          maxLength={200}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            search(value);
          }}
        />
        <PersonSelect
          withObservers
          label={t('Person')}
          placeholder={t('Anyone')}
          clearable
          value={filters.person ?? null}
          onChange={(person) => change({ person: person ?? undefined })}
        />
        <Select
          label={t('Channel')}
          placeholder={t('All channels')}
          clearable
          searchable
          data={[...names].map(([id, label]) => ({ value: String(id), label }))}
          value={channel === undefined ? null : String(channel)}
          onChange={(id) => change({ channel: id ?? undefined })}
          comboboxProps={{ shadow: 'lg' }}
        />
        <DateField
          label={t('From')}
          value={filters.from ?? null}
          onChange={(from) => change({ from: from ?? undefined })}
        />
        <DateField label={t('To')} value={filters.to ?? null} onChange={(to) => change({ to: to ?? undefined })} />
      </search>
      <PagedCard
        label={t('Matching messages')}
        query={query}
        empty={
          <EmptyState
            icon={<IconSearch size={22} stroke={1.6} />}
            title={isFiltered ? t('No matches') : t('Search all your channels')}
            description={
              isFiltered ? t('Try fewer words or clear a filter.') : t('Filter by keywords, person, channel and dates.')
            }
          />
        }
        rowHeight={64}
      >
        {(message) => (
          <Result
            key={message.id}
            message={message}
            channel={names.get(message.channelId) ?? ''}
            words={filters.q ?? ''}
          />
        )}
      </PagedCard>
    </Page>
  );
}

type ResultProps = { message: Message; channel: string; words: string };

function Result({ message, channel, words }: ResultProps) {
  return (
    <li>
      <Link to={pathToMessage(message)} className="grid gap-2 p-8-16 breaks plain-link hover">
        <strong>{fullName(message.user)}</strong>
        <span className="dimmed tiny">
          {channel}, <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
        </span>
        <span className="pre-line">
          <Marked text={plainText(contentOf(message))} words={words} />
        </span>
      </Link>
    </li>
  );
}
