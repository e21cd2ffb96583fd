import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { channelName, pathToMessage } from '#rules/chat.ts';
import { plainText } from '#rules/markdown.ts';
import { fullName } from '#rules/people.ts';
import { channelsQuery, directQuery } from '#web/chat/queries.ts';
import { api } from '#web/lib/api.ts';
import { Link } from '#web/lib/router.tsx';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { Marked } from '#web/ui/lists/Marked.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import classes from './Search.module.css';

const pageSize = 20;
/** How long one has to pause while typing, in ms. */
const patience = 250;

type Sought = Omit<NonNullable<NonNullable<Parameters<typeof api.messages.search>[0]>['query']>, 'limit' | 'before'>;

/** What was found, the newest first, page by page; nothing while nothing is asked for. */
const foundQuery = (sought: Sought) =>
  infiniteQueryOptions({
    queryKey: ['messages', 'search', sought],
    queryFn: async ({ pageParam }) => ({
      rows: await api.messages.search({ query: { ...sought, limit: pageSize, before: pageParam } }),
    }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows }) => (rows.length === pageSize ? rows.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Messages by their words, who wrote them, where and when; each leads to where it stands. */
export default function SearchPage() {
  const [address, change] = useAddress();
  const me = useCurrentUser().id;
  const text = (name: string) => address.get(name) ?? undefined;
  const channel = idIn(address, 'channel');
  const sought = { q: text('q'), person: text('person'), channel, from: text('from'), to: text('to') };
  const query = useInfiniteQuery(foundQuery(sought));
  const [typed, setTyped] = useState(sought.q ?? '');
  const search = useDebouncedCallback((q: string) => change({ q: q.trim() || undefined }), patience);
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: direct = [] } = useQuery(directQuery);
  const names = new Map([...channels, ...direct].map((one) => [one.id, channelName(one, me)]));
  const isAsking = Object.values(sought).some((one) => one !== undefined);
  return (
    <Page title="Search messages">
      <BackLink to={channel === undefined ? '/chat' : `/chat/${channel}`}>Chat</BackLink>
      <search className={classes.controls}>
        <TextInput
          label="Words"
          placeholder="Words of the message"
          className={classes.words}
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
          label="Person"
          placeholder="Anybody"
          clearable
          value={sought.person ?? null}
          onChange={(person) => change({ person: person ?? undefined })}
        />
        <Select
          label="Channel"
          placeholder="All channels"
          clearable
          searchable
          data={[...names].map(([id, label]) => ({ value: String(id), label }))}
          value={channel === undefined ? null : String(channel)}
          onChange={(id) => change({ channel: id ?? undefined })}
          comboboxProps={{ shadow: 'lg' }}
        />
        <DateField label="From" value={sought.from ?? null} onChange={(from) => change({ from: from ?? undefined })} />
        <DateField label="To" value={sought.to ?? null} onChange={(to) => change({ to: to ?? undefined })} />
      </search>
      <PagedCard
        label="Messages found"
        query={query}
        empty={
          <EmptyState
            icon={<IconSearch size={22} stroke={1.6} />}
            title={isAsking ? 'Nothing found' : 'Search all channels that you can read'}
            description={
              isAsking ? 'Try the beginning of a word, or take a filter off.' : 'By words, person, channel and days.'
            }
          />
        }
        rowHeight={64}
      >
        {(message) => (
          <FoundMessage
            key={message.id}
            message={message}
            place={names.get(message.channelId) ?? ''}
            words={sought.q ?? ''}
          />
        )}
      </PagedCard>
    </Page>
  );
}

type FoundProps = { message: Message; place: string; words: string };

function FoundMessage({ message, place, words }: FoundProps) {
  return (
    <li>
      <Link to={pathToMessage(message)} className={classes.found}>
        <strong>{fullName(message.user)}</strong>
        <span className={classes.where}>
          {place}, <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
        </span>
        <span className={classes.text}>
          <Marked text={plainText(message.content)} words={words} />
        </span>
      </Link>
    </li>
  );
}
