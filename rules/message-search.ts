import { searchForms } from './search-text.ts';
import { type Message, msg } from './translate.ts';

export const searchFilters = ['person', 'channel', 'to', 'from', 'has'] as const;
export type SearchFilter = (typeof searchFilters)[number];

/** What a typed search asks for: words, and what its filters such as `from:Ada` mean. */
export type TypedSearch = { words: string; filters: { name: SearchFilter; found: string }[] };

/** The words before the colon, in the user's language; in English they always work. */
export const filterWords: Record<SearchFilter, Message> = {
  person: msg('filter|from'),
  channel: msg('filter|in'),
  to: msg('filter|before'),
  from: msg('filter|after'),
  has: msg('filter|has'),
};
/** How users name themselves behind `from:`. */
export const myself = msg('filter|me');

/** A word as filters are compared: without case and accents. */
export const plainWord = (word: string): string => searchForms(word)[0] ?? '';

/**
 * Returns all that a value fits equally well. For people and channels, a value of several words without quotation marks is the
 * beginning of the name: `isBeginning`.
 */
export type FindFiltered = (name: SearchFilter, value: string, isBeginning: boolean) => string[];

const quoted = /^"([^"]*)"?$/;

/**
 * Splits a typed search into words and filters. `names` has the plain words before the colon. A value with spaces is between
 * quotation marks, or a name: it ends where it would no longer be that of one person or channel. What fits none or several stays
 * among the words.
 */
export function parseSearch(typed: string, names: ReadonlyMap<string, SearchFilter>, find: FindFiltered): TypedSearch {
  const parts = [...typed.matchAll(/(\p{L}+):("[^"]*"?|\S+)|\S+/gu)].map(([text, word = '', value = '']) => ({
    ...{ text, value },
    name: names.get(plainWord(word)),
  }));
  const words: string[] = [];
  const filters: TypedSearch['filters'] = [];
  while (parts.length > 0) {
    const { text, value, name } = parts.shift() as (typeof parts)[number];
    const within = quoted.exec(value)?.[1];
    const isName = (name === 'person' || name === 'channel') && within === undefined;
    const behind = isName ? parts.findIndex((part) => part.name !== undefined) : 0;
    const following = behind < 0 ? parts : parts.slice(0, behind);
    let taken = 0;
    let found: string | undefined;
    for (let count = 0; name && count <= following.length; count++) {
      const whole = [(within ?? value).replace(/^[@#]/, ''), ...following.slice(0, count).map((part) => part.text)];
      const matches = find(name, whole.join(' '), count > 0);
      if (matches.length === 0) break;
      if (matches.length > 1) continue;
      [found] = matches;
      taken = count;
    }
    if (name && found !== undefined) filters.push({ name, found });
    else words.push(text);
    parts.splice(0, taken);
  }
  return { words: words.join(' '), filters };
}
