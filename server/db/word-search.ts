import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { searchForms, unspaced } from '#rules/search-text.ts';

/** The words of a text and runs of characters without spaces, which the database's `search_vector` splits into pairs. */
const parts = new RegExp(
  String.raw`(?<run>${unspaced}+)|(?:(?!${unspaced})[\p{L}\p{M}\p{N}])+(?:\+\+|[+#](?![\p{L}\p{M}\p{N}+#]))?`,
  'gu',
);

/** A part of a word as `search_vector` has it: letters of one script, or a run of characters of a script without spaces. */
type Part = { text: string; isRun: boolean };

const partsOf = (form: string): Part[] =>
  [...form.replace(/([a-z])(?=[0-9])/g, '$1 ').matchAll(parts)].map(({ 0: text, groups }) => ({
    text: text.replaceAll('+', 'ⵜ').replaceAll('#', 'ⵌ'),
    isRun: groups?.run !== undefined,
  }));

/** The overlapping pairs of a run of characters, or its only one. */
export function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, n) => `${characters[n]}${character}`);
}

function queryOf(form: string): string | undefined {
  const terms: string[] = [];
  const all = partsOf(form);
  for (const [n, { text, isRun }] of all.entries()) {
    const isPhrase = n > 0 && !isRun && !all[n - 1]?.isRun;
    const term = isRun ? pairsOf(text).map((pair) => `'${pair}':*`) : [`'${text}'${n === all.length - 1 ? ':*' : ''}`];
    if (n > 0) terms.push(isPhrase ? '<->' : '&');
    terms.push(term.join(' & '));
  }
  return terms.length === 0 ? undefined : terms.join(' ');
}

/**
 * A tsquery for a `search_vector` that has a word which begins with this one, in any of its forms; undefined for a word of signs
 * alone. The parts of a word such as `2.14.3` must follow one another.
 */
export function wordQuery(word: string): SQL | undefined {
  const queries = searchForms(word).flatMap((form) => queryOf(form) ?? []);
  return queries.length === 0 ? undefined : sql`${queries.map((query) => `(${query})`).join(' | ')}::tsquery`;
}

/**
 * The condition that a text has a word which begins with this one. `folded` is its `search_text`, which is looked through first,
 * because it takes less time than splitting a text into words. Undefined for a word of signs alone.
 */
export function hasWord(text: SQLWrapper, folded: SQLWrapper, word: string): SQL | undefined {
  const query = wordQuery(word);
  if (query === undefined) return undefined;
  const all = searchForms(word).map(partsOf);
  const longest = all.map(
    (parts) => parts.map(({ text }) => text.replace(/[ⵜⵌ]+$/, '')).sort((a, b) => b.length - a.length)[0],
  );
  const contains = or(...longest.map((part) => sql`${folded} like ${`%${part}%`}`));
  const isRun = all.every((parts) => parts.length === 1 && parts[0]?.isRun);
  return isRun ? contains : and(contains, sql`search_vector(${text}) @@ ${query}`);
}

/** Whether only `search_vector` finds a word by an index. That of `search_text` knows no letters beyond ASCII, and needs three in a row. */
export const isWordByPairs = (word: string): boolean => /[^\0-\x7F]/.test(searchForms(word)[0] ?? '');
export const isWordByTrigrams = (word: string): boolean => /[a-z0-9]{3}/.test(searchForms(word)[0] ?? '');

/** The words of a sentence, in lower case, without those of one letter; pairs of characters where a script has no spaces. */
export const questionWords = (sentence: string): string[] =>
  [...sentence.toLowerCase().matchAll(parts)].flatMap(({ 0: text, groups }) =>
    groups?.run === undefined ? (text.length > 1 ? [text.slice(0, 60)] : []) : pairsOf(text),
  );
