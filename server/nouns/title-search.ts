import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type NounWith, nouns } from '#contract/nouns.ts';
import type { SearchResult } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import { matchesQuery, maxHits, recentRows, type TextQuery } from '#server/db/text-search.ts';
import { isWordByPairs, isWordByTrigrams, wordQuery } from '#server/db/word-search.ts';
import type { Scope } from '#server/scope.ts';

/** Words found in more of the newest rows than this are too frequent for the index to help. */
const frequentFrom = 100;
/** How many of the newest rows we read for words that the index cannot find: frequent ones, and those without three letters in a row. */
const rowsWithoutIndex = 25_000;
/** How many rows that the index finds we sort at most. */
const maxSorted = 2_000;

type SearchedTable = PgTable & Record<'id' | 'organizationId' | 'title' | 'deletedAt', PgColumn>;
type Searched = {
  /** Limits the rows that can be found, besides those that are not deleted. */
  condition?: SQL;
  /** Hits that fulfil this come after all others. */
  isLast: SQL;
  detail: PgColumn;
};
/** `total` is the number of hits before the limit. */
type Hit = { id: number; title: string; detail: string | null; isLast: boolean; total: number };

/**
 * Returns rows whose title matches a query, newest first, in an organization of any size. It reads the newest rows first, and
 * more of them if the words are frequent there. Rare words are found by the trigram index. A fuzzy query reads the newest
 * rows only.
 */
async function searchTitles(
  scope: Scope,
  table: SearchedTable,
  { condition, isLast, detail }: Searched,
  query: TextQuery,
): Promise<Hit[]> {
  const isHit = and(ours(scope, table, condition), matchesQuery(table.title, query));
  const select = sql`select id, title, ${detail} as detail, ${isLast} as "isLast", count(*) over ()::int as "total"`;
  const readHits = async (source: SQL, where = sql``) => {
    const best = sql`order by "isLast", id desc limit ${maxHits}`;
    const { rows } = await scope.db.execute(sql`${select} from (${source}) as ${table} ${where} ${best}`);
    return rows as Hit[];
  };
  const readNewest = (count: number) =>
    readHits(
      sql`select * from ${table} where ${table.organizationId} = ${scope.actor.organizationId}
        order by ${table.id} desc limit ${count}`,
      sql`where ${isHit}`,
    );

  const { words, isFuzzy } = query;
  const hits = await readNewest(recentRows);
  if (isFuzzy || hits.filter((hit) => !hit.isLast).length === maxHits) return hits;
  const byPairs = words
    .filter(isWordByPairs)
    .flatMap((word) => wordQuery(word) ?? [])
    .map((query) => sql`search_vector(${table.title}) @@ ${query}`);
  const isIndexed = byPairs.length > 0 || words.some(isWordByTrigrams);
  if (!isIndexed || (hits[0]?.total ?? 0) > frequentFrom) return readNewest(rowsWithoutIndex);
  return readHits(sql`select * from ${table} where ${and(isHit, ...byPairs)} limit ${maxSorted}`);
}

/** Returns the function that searches a noun by its column `title`. It answers the rows that match, newest first. */
export const titleSearch =
  (noun: NounWith<'isSearched'>, table: SearchedTable, searched: Searched) =>
  async (scope: Scope, query: TextQuery): Promise<SearchResult[]> => {
    const rows = await searchTitles(scope, table, searched, query);
    return rows.map(({ id, title, detail }) => ({ kind: nouns[noun].one, id, title, detail }));
  };
