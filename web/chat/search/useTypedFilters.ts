import { useQuery } from '@tanstack/react-query';
import { searchedContents } from '#contract/searched-contents.ts';
import { dayAfter } from '#rules/dates.ts';
import { filterWords, parseSearch, type SearchFilter, searchFilters, type TypedSearch } from '#rules/message-search.ts';
import { beginsWith, includesWords } from '#rules/search-text.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { readDate } from '#web/ui/dates/readDate.ts';
import { usePeople } from '#web/users/queries.ts';
import { channelsQuery, directQuery } from '../queries.ts';
import { useChannelName } from '../useChannelName.ts';

/** The names of what a message can contain. */
export const contentNames: Record<(typeof searchedContents)[number], Message> = {
  file: msg('File'),
  link: msg('Link'),
  picture: msg('Picture'),
};

const english: Record<string, SearchFilter> = {
  from: 'person',
  in: 'channel',
  before: 'to',
  after: 'from',
  has: 'has',
};

type Resolved = { [name in SearchFilter]?: string };

/**
 * Returns a function that reads filters such as `from:Ada` from a typed search, in English and in the user's language. Returns the rest of
 * the text, and the filters as parameters of the address. An unknown name stays in the text. Unless the text is `isComplete`, its last
 * word may still grow and is not read.
 */
export function useTypedFilters() {
  const { people, nameOf } = usePeople();
  const channelName = useChannelName();
  const { data: channels = [] } = useQuery(channelsQuery);
  const { data: direct = [] } = useQuery(directQuery);
  const names = new Map([
    ...Object.entries(english),
    ...searchFilters.map((name): [string, SearchFilter] => [t(filterWords[name]).toLowerCase(), name]),
  ]);

  /** The value of a filter in the address; undefined if there is no such person, channel, day or content. */
  function resolve({ name, value }: TypedSearch['filters'][number]): string | undefined {
    if (name === 'person') {
      const matches = people.filter((person) => includesWords(value, nameOf(person)));
      return (matches.find((person) => beginsWith(nameOf(person), value)) ?? matches[0])?.id;
    }
    if (name === 'channel') {
      const all = [...channels, ...direct];
      const isNamed = (one: (typeof all)[number]) => channelName(one).toLowerCase() === value.toLowerCase();
      const channel = all.find(isNamed) ?? all.find((one) => includesWords(value, channelName(one)));
      return channel && String(channel.id);
    }
    if (name === 'has')
      return searchedContents.find((one) => beginsWith(one, value) || beginsWith(t(contentNames[one]), value));
    const day = readDate(value);
    return day === null ? undefined : dayAfter(day, name === 'to' ? -1 : 1);
  }

  return (typed: string, isComplete: boolean): { rest: string; filters: Resolved } => {
    const open = isComplete ? '' : (/\S+:"[^"]*$|\S+$/.exec(typed)?.[0] ?? '');
    const { words, filters } = parseSearch(typed.slice(0, typed.length - open.length), names);
    const resolved = filters.map((filter) => ({ ...filter, found: resolve(filter) }));
    const matched = resolved.filter(({ found }) => found !== undefined);
    if (matched.length === 0) return { rest: typed, filters: {} };
    const unknown = resolved.filter(({ found }) => found === undefined).map(({ value }) => value);
    const rest = [words, ...unknown].filter(Boolean).join(' ');
    return {
      rest: open ? `${rest} ${open}`.trimStart() : rest,
      filters: Object.fromEntries(matched.map(({ name, found }) => [name, found])),
    };
  };
}
