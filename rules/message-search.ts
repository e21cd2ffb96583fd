import { type Message, msg } from './translate.ts';

/** What a typed search asks for: words, and filters such as `from:Ada` with the text after the colon. */
export type TypedSearch = { words: string; filters: { name: SearchFilter; value: string }[] };
export const searchFilters = ['person', 'channel', 'to', 'from', 'has'] as const;
export type SearchFilter = (typeof searchFilters)[number];

/** The words before the colon, in the user's language; in English they always work. */
export const filterWords: Record<SearchFilter, Message> = {
  person: msg('filter|from'),
  channel: msg('filter|in'),
  to: msg('filter|before'),
  from: msg('filter|after'),
  has: msg('filter|has'),
};

const quoted = /^"([^"]*)"?$/;

/**
 * Splits a typed search into words and filters. `names` has the words before the colon, in lower case. A value with spaces is between
 * quotation marks.
 */
export function parseSearch(typed: string, names: ReadonlyMap<string, SearchFilter>): TypedSearch {
  const filters: TypedSearch['filters'] = [];
  const words = [...typed.matchAll(/([\p{L}]+):("[^"]*"?|\S+)|\S+/gu)].filter(([, word, value]) => {
    const name = word === undefined ? undefined : names.get(word.toLowerCase());
    if (name === undefined || value === undefined) return true;
    filters.push({ name, value: (quoted.exec(value)?.[1] ?? value).replace(/^[@#]/, '') });
    return false;
  });
  return { words: words.map(([word]) => word).join(' '), filters };
}
