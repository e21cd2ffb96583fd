import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { searchedContents } from '#contract/searched-contents.ts';
import { pathToMessage } from '#rules/chat.ts';
import { plainText } from '#rules/markdown.ts';
import { filterWords } from '#rules/message-search.ts';
import { api } from '#web/lib/api.ts';
import { Link } from '#web/lib/router.tsx';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { t } from '#web/lib/translate.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { IconPaperclip, IconSearch } from '#web/ui/icons/icons.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Marked } from '#web/ui/lists/Marked.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { usePeople } from '#web/users/queries.ts';
import { ChatScreen } from '../ChatScreen.tsx';
import { useChannelNames } from '../lists/useChannelNames.ts';
import { contentOf } from '../messages/contentOf.ts';
import classes from './Search.module.css';
import { contentNames, useTypedFilters } from './useTypedFilters.ts';

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
  const text = (name: string) => address.get(name) ?? undefined;
  const channel = idIn(address, 'channel');
  const has = searchedContents.find((one) => one === text('has'));
  const filters = { q: text('q'), person: text('person'), channel, from: text('from'), to: text('to'), has };
  const query = useInfiniteQuery(searchQuery(filters));
  const [typed, setTyped] = useState(filters.q ?? '');
  const { read, isReady } = useTypedFilters();
  /** Searches for what is typed. Filters such as `from:Ada` move into their fields, once they are typed to the end. */
  const apply = (value: string, isComplete: boolean) => {
    const { rest, filters: typedFilters } = read(value, isComplete);
    if (rest !== value) setTyped(rest);
    change({ q: rest.trim() || undefined, ...typedFilters });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads what an address such as `?q=from:Ada` asks for
  useEffect(() => {
    if (isReady && typed.includes(':')) apply(typed, true);
  }, [isReady]);
  const search = useDebouncedCallback((value: string) => apply(value, false), typingDelayMs);
  const names = useChannelNames();
  const examples = [filterWords.person, filterWords.channel, filterWords.from, filterWords.to, filterWords.has]
    .map((word) => `${t(word)}:`)
    .join(' ');
  const isFiltered = Object.values(filters).some((one) => one !== undefined);
  return (
    <ChatScreen title={t('Search messages')}>
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
          description={t('Also {examples}', { examples })}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            search(value);
          }}
          onKeyDown={({ key, currentTarget: { value } }) => {
            if (key === 'Enter') apply(value, true);
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
        <Select
          label={t('Contains')}
          placeholder={t('Anything')}
          clearable
          data={searchedContents.map((value) => ({ value, label: t(contentNames[value]) }))}
          value={has ?? null}
          onChange={(value) => change({ has: value ?? undefined })}
          comboboxProps={{ shadow: 'lg' }}
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
    </ChatScreen>
  );
}

type ResultProps = { message: Message; channel: string; words: string };

function Result({ message, channel, words }: ResultProps) {
  const { nameOf } = usePeople();
  return (
    <li>
      <Link to={pathToMessage(message)} className="grid gap-2 p-8-16 breaks plain-link hover">
        <strong>{nameOf(message.user)}</strong>
        <span className="dimmed tiny">
          {channel}, <time dateTime={message.createdAt}>{formatMoment(message.createdAt)}</time>
        </span>
        <span className="pre-line">
          <Marked text={plainText(contentOf(message, nameOf))} words={words} />
        </span>
        {message.files.length > 0 && (
          <span className="row gap-6 small dimmed">
            <IconPaperclip className="rigid" size={14} stroke={1.6} aria-hidden="true" />
            <span className="shrink breaks">
              <Marked text={message.files.map(({ name }) => name).join(', ')} words={words} />
            </span>
          </span>
        )}
      </Link>
    </li>
  );
}
