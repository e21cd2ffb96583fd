import { desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Deleted } from '#contract/trash.ts';
import { mayDispose, mayWork } from '#rules/people.ts';
import { holdsEvery } from '#server/db/words.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { oursDeleted } from './tenant.ts';

/** How many deleted rows are shown. */
export const deletedAtMost = 200;
/** How much of a long text stands for a title, in characters. */
const titleAtMost = 200;

type DeletableTable = PgTable & Record<'id' | 'organizationId' | 'deletedAt', PgColumn>;

type Bin = {
  kind: Deleted['kind'];
  table: DeletableTable;
  /** What the row is called. */
  title: PgColumn;
  /** What it is a part of; nothing unless said. */
  within?: SQL;
  /** Where its activity tells who deleted it, such as `todos:12`; or the column that says who did. */
  deletedBy: { about: SQL } | PgColumn;
  /** Which rows the caller may bring back; all of them unless said. */
  isRestorable?: SQL | undefined;
};

/** The condition that the caller may dispose of a row, as `mayDispose` says; `isOwn` is what makes it theirs besides having made it. */
export function isDisposable(scope: Scope, table: { createdById: PgColumn }, isOwn?: SQL): SQL | undefined {
  if (!mayWork(scope.actor)) return sql`false`;
  return mayDispose(scope.actor, { createdById: null })
    ? undefined
    : or(eq(table.createdById, scope.actor.userId), isOwn);
}

/** The deleted rows that the caller may bring back and whose title holds every word, the latest first. */
export async function listDeleted(
  scope: Reading,
  { kind, table, title, within, deletedBy, isRestorable }: Bin,
  words: string[],
): Promise<Deleted[]> {
  const rows = await scope.db
    .select({
      id: table.id,
      title: sql<string>`left(${title}, ${titleAtMost})`,
      within: sql<string | null>`${within ?? null}`,
      deletedAt: table.deletedAt,
      deletedById:
        'about' in deletedBy
          ? sql<string | null>`(
              select actor_id from events
              where events.organization_id = ${table}.organization_id and about = ${deletedBy.about} and act = 'deleted'
                and subject_id = ${table}.id::text
              order by events.id desc limit 1)`
          : sql<string | null>`${deletedBy}`,
    })
    .from(table)
    .where(oursDeleted(scope, table, holdsEvery(title, words), isRestorable))
    .orderBy(desc(table.deletedAt))
    .limit(deletedAtMost);
  return (rows as Omit<Deleted, 'kind'>[]).map((row) => ({ kind, ...row }));
}
