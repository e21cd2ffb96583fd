import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { answers, foundAtMost, newest, type Question } from './words.ts';

/** In how many of the newest rows a word stands that is in too many titles for the index to be of use. */
const many = 100;
/** How many of the newest are looked through for those, and for what the index does not know: words without three letters in a row. */
const newestWithoutIndex = 25_000;
/** How many rows with the words are put in order at the most. */
const sortedAtMost = 2_000;

type Searched = {
  table: PgTable & { id: PgColumn; organizationId: PgColumn; title: PgColumn; deletedAt: PgColumn };
  /** Which rows can be found, besides those that are not deleted. */
  condition?: SQL;
  /** Of which rows those come after the others that can be found. */
  isLast: SQL;
  detail: PgColumn;
};
/** `all` is how many were found before they were put in order. */
type Hit = { id: number; title: string; detail: string | null; isLast: boolean; all: number };

/**
 * Rows whose title answers a question, the newest first, in an organization of whatever size: those with words that are in many
 * titles are looked for among the newest, those with others are few, and found by the index over the parts of words. What is misspelled is
 * looked for among the newest only.
 */
export async function findByTitle(
  scope: Scope,
  { table, condition, isLast, detail }: Searched,
  question: Question,
): Promise<Hit[]> {
  const hits = and(ours(scope, table, condition), answers(table.title, question));
  const select = sql`select id, title, ${detail} as detail, ${isLast} as "isLast", count(*) over ()::int as "all"`;
  const ask = async (among: SQL, where = sql``) => {
    const best = sql`order by "isLast", id desc limit ${foundAtMost}`;
    const { rows } = await scope.db.execute(sql`${select} from (${among}) as ${table} ${where} ${best}`);
    return rows as Hit[];
  };
  const askNewest = (count: number) =>
    ask(
      sql`select * from ${table} where ${table.organizationId} = ${scope.actor.organizationId}
        order by ${table.id} desc limit ${count}`,
      sql`where ${hits}`,
    );

  const { words, forgives } = question;
  const found = await askNewest(newest);
  if (forgives) return found;
  if (found.filter((hit) => !hit.isLast).length === foundAtMost) return found;
  const isIndexed = words.some((word) => /[\p{L}\p{N}]{3}/u.test(word));
  if (!isIndexed || (found[0]?.all ?? 0) > many) return askNewest(newestWithoutIndex);
  return ask(sql`select * from ${table} where ${hits} limit ${sortedAtMost}`);
}
