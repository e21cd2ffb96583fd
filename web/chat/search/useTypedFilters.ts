import { useQuery } from '@tanstack/react-query';
import { searchedContents } from '#contract/searched-contents.ts';
import { dayAfter } from '#rules/dates.ts';
import {
  type FindFiltered,
  filterWords,
  myself,
  parseSearch,
  plainWord,
  type SearchFilter,
  searchFilters,
} from '#rules/message-search.ts';
import { beginsWith, includesWords } from '#rules/search-text.ts';
import { type Message, msg } from '#rules/translate.ts';
import { useCurrentUser } from '#web/lib/session.ts';
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

/** Returns the rows that a typed value names best: as a whole, as the first words, as the beginning or anywhere. */
function bestNamed<Row>(rows: Row[], nameOf: (row: Row) => string, value: string, isBeginning: boolean): Row[] {
  const ranks: ((name: string) => boolean)[] = [
    (name) => plainWord(name) === plainWord(value),
    (name) => beginsWith(`${name} `, `${value} `),
    (name) => !isBeginning && beginsWith(name, value),
    (name) => !isBeginning && includesWords(value, name),
  ];
  for (const fits of ranks) {
    const found = rows.filter((row) => fits(nameOf(row)));
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * Returns a function that reads filters such as `from:Ada` from a typed search, in English and in the user's language. Returns the rest of
 * the text, and the filters as parameters of the address. An unknown or ambiguous name stays in the text. Unless the text is `isComplete`,
 * its last word may still grow and is not read. While people and channels load, `isReady` is false.
 */
export function useTypedFilters() {
  const me = useCurrentUser().id;
  const { people, nameOf } = usePeople();
  const channelName = useChannelName();
  const { data: channels } = useQuery(channelsQuery);
  const { data: direct } = useQuery(directQuery);
  const names = new Map([
    ...Object.entries(english),
    ...searchFilters.map((name): [string, SearchFilter] => [plainWord(t(filterWords[name])), name]),
  ]);

  /** The values of a filter in the address. */
  const find: FindFiltered = (name, value, isBeginning) => {
    if (name === 'person') {
      if (!isBeginning && ['me', plainWord(t(myself))].includes(plainWord(value))) return [me];
      return bestNamed(people, nameOf, value, isBeginning).map(({ id }) => id);
    }
    if (name === 'channel') {
      const all = [...(channels ?? []), ...(direct ?? [])];
      return bestNamed(all, channelName, value, isBeginning).map(({ id }) => String(id));
    }
    if (name === 'has') {
      const isNamed = (one: (typeof searchedContents)[number]) =>
        beginsWith(one, value) || beginsWith(t(contentNames[one]), value);
      return searchedContents.filter(isNamed).slice(0, 1);
    }
    const day = readDate(value);
    return day === null ? [] : [dayAfter(day, name === 'to' ? -1 : 1)];
  };

  function read(typed: string, isComplete: boolean): { rest: string; filters: Resolved } {
    const open = isComplete ? '' : (/\S+:"[^"]*$|\S+$/.exec(typed)?.[0] ?? '');
    const { words, filters } = parseSearch(typed.slice(0, typed.length - open.length), names, find);
    if (filters.length === 0) return { rest: typed, filters: {} };
    return {
      rest: open ? `${words} ${open}`.trimStart() : words,
      filters: Object.fromEntries(filters.map(({ name, found }) => [name, found])),
    };
  }
  return { read, isReady: people.length > 0 && channels !== undefined && direct !== undefined };
}
