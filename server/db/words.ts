import { and, ilike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { misspelledPattern } from '#rules/misspelled.ts';
import type { Scope } from '#server/scope.ts';

/** How many of each noun a search shows. */
export const foundAtMost = 6;

/** The words of a question, eight at the most. */
export const wordsOf = (question: string): string[] =>
  question.replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, 8);

/** What is looked for by name; a question that forgives takes a word that is one letter off, too. */
export type Question = { words: string[]; forgives: boolean };

/** How many of the newest rows are looked through for what no index finds, such as misspelled words. */
export const newest = 2_000;

/** The condition that a row is new enough to be read for a question; all are, unless it forgives. */
export function isNewEnough(
  { actor }: Scope,
  table: PgTable & { id: PgColumn; organizationId: PgColumn },
  { forgives }: Question,
): SQL | undefined {
  if (!forgives) return undefined;
  return sql`${table.id} > coalesce((select id from ${table} where ${table.organizationId} = ${actor.organizationId}
    order by ${table.id} desc offset ${newest} limit 1), 0)`;
}

/** The condition that a text answers a question. */
export function answers(text: SQLWrapper, { words, forgives }: Question): SQL | undefined {
  if (!forgives) return holdsEvery(text, words);
  return and(
    ...words.map((word) => {
      const pattern = misspelledPattern(word);
      return or(holdsEvery(text, [word]), pattern === undefined ? undefined : sql`${text} ~* ${pattern}`);
    }),
  );
}

/** The condition that a text holds every word, without regard to case. */
export function holdsEvery(text: SQLWrapper, words: string[]): SQL | undefined {
  return and(...words.map((word) => ilike(text as SQL, `%${word.replace(/[\\%_]/g, '\\$&')}%`)));
}
