import { desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Deleted } from '#contract/trash.ts';
import { mayDispose } from '#rules/people.ts';
import { holdsEvery } from '#server/db/words.ts';
import type { Scope } from '#server/scope.ts';
import { oursDeleted } from './tenant.ts';

/** How many deleted rows are shown. */
export const deletedAtMost = 200;

type DeletableTable = PgTable & Record<'id' | 'organizationId' | 'title' | 'createdById' | 'deletedAt', PgColumn>;

type Bin = {
  kind: Deleted['kind'];
  table: DeletableTable;
  /** In whose activity its end is told, such as `todos:12`. */
  about: SQL;
  /** What makes a row one's own, besides having made it. */
  isOwn: SQL | undefined;
  /** What else must hold for a row to be brought back. */
  condition?: SQL;
};

/** The deleted rows that the caller may bring back and whose title holds every word, the latest first. */
export async function listDeleted(
  scope: Scope,
  { kind, table, about, isOwn, condition }: Bin,
  words: string[],
): Promise<Deleted[]> {
  const mayAll = mayDispose(scope.actor, { createdById: null });
  const rows = await scope.db
    .select({
      id: table.id,
      title: table.title,
      deletedAt: table.deletedAt,
      deletedById: sql<string | null>`(
        select actor_id from events
        where events.organization_id = ${table}.organization_id and about = ${about} and act = 'deleted'
          and subject_id = ${table}.id::text
        order by events.id desc limit 1)`,
    })
    .from(table)
    .where(
      oursDeleted(
        scope,
        table,
        holdsEvery(table.title, words),
        condition,
        mayAll ? undefined : or(eq(table.createdById, scope.actor.userId), isOwn),
      ),
    )
    .orderBy(desc(table.deletedAt))
    .limit(deletedAtMost);
  return (rows as Omit<Deleted, 'kind'>[]).map((row) => ({ kind, ...row }));
}
