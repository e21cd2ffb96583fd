import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { misspelledPattern } from '#rules/misspelled.ts';
import { searchForms, wordsOf } from '#rules/search-text.ts';
import type { Scope } from '#server/scope.ts';

/** How many hits of each noun a search shows at most. */
export const maxHits = 6;

/** The words of what someone typed into a search field, eight at most. */
export const searchWords = (text: string): string[] => wordsOf(text.replaceAll('\0', '')).slice(0, 8);

/** A search by name or title. A fuzzy one also accepts words with one wrong letter. */
export type TextQuery = { words: string[]; isFuzzy: boolean };

/** How many of the newest rows a search without an index reads, such as one for misspelled words. */
export const recentRows = 2_000;

/** The condition that a row is among the newest of its table, the only rows that a fuzzy query reads. */
export function isRecentEnough(
  { actor }: Scope,
  table: PgTable & { id: PgColumn; organizationId: PgColumn },
  { isFuzzy }: TextQuery,
): SQL | undefined {
  if (!isFuzzy) return undefined;
  return sql`${table.id} > coalesce((select id from ${table} where ${table.organizationId} = ${actor.organizationId}
    order by ${table.id} desc offset ${recentRows} limit 1), 0)`;
}

/** The condition that a text matches a query. */
export function matchesQuery(text: SQLWrapper, { words, isFuzzy }: TextQuery): SQL | undefined {
  if (!isFuzzy) return containsAll(text, words);
  return and(
    ...words.map((word) => {
      const patterns = searchForms(word).flatMap((form) => misspelledPattern(form) ?? []);
      return or(containsAll(text, [word]), ...patterns.map((pattern) => sql`search_text(${text}) ~ ${pattern}`));
    }),
  );
}

/** The condition that a text contains every word, ignoring case and accents. */
export const containsAll = (text: SQLWrapper, words: string[]): SQL | undefined =>
  and(
    ...words.map((word) =>
      or(...searchForms(word).map((form) => sql`search_text(${text}) like ${`%${form.replace(/[\\%_]/g, '\\$&')}%`}`)),
    ),
  );
