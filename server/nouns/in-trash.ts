import { desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type LiveNoun, type NounWith, nouns } from '#contract/nouns.ts';
import type { Deleted } from '#contract/trash.ts';
import { mayDispose, mayWork } from '#rules/people.ts';
import { oursDeleted } from '#server/db/tenant.ts';
import { containsAll } from '#server/db/text-search.ts';
import type { Reading, Scope, SystemScope } from '#server/scope.ts';

/** How many deleted rows a list shows at most. */
export const deletedAtMost = 200;
/** How many characters of a long text serve as a title. */
const titleAtMost = 200;

type DeletableTable = PgTable & Record<'id' | 'organizationId' | 'deletedAt', PgColumn>;

type DeletedRows = {
  table: DeletableTable;
  /** The column with the title of the row. */
  title: PgColumn;
  /** The title of the row that it is a part of, if any. */
  within?: SQL;
  /** The activity log that says who deleted the row, such as `rocks:12`, or the column with that person's id; by default, the row's log. */
  deletedBy?: { about: SQL } | PgColumn;
  /** The rows that the caller may restore; all of them by default. */
  isRestorable?: SQL | undefined;
};

/** The SQL condition of `mayDispose`. Rows that the caller created are theirs, and those that fulfil `isOwn`. */
export function isDisposable(scope: Scope, table: { createdById: PgColumn }, isOwn?: SQL): SQL | undefined {
  if (!mayWork(scope.actor)) return sql`false`;
  return mayDispose(scope.actor, { createdById: null })
    ? undefined
    : or(eq(table.createdById, scope.actor.userId), isOwn);
}

/** Returns the deleted rows of a noun that the caller may restore and whose title contains every word, latest first. */
export async function listDeleted(
  scope: Reading,
  noun: NounWith<'isDeletable'>,
  { table, title, within, deletedBy = { about: ownLog(noun, table) }, isRestorable }: DeletedRows,
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
    .where(oursDeleted(scope, table, containsAll(title, words), isRestorable))
    .orderBy(desc(table.deletedAt))
    .limit(deletedAtMost);
  return (rows as Omit<Deleted, 'kind'>[]).map((row) => ({ kind: nouns[noun].one, ...row }));
}

const ownLog = (noun: LiveNoun, table: DeletableTable): SQL => sql`${sql.raw(`'${noun}:'`)} || ${table}.id`;

/** Returns the table of a noun, and the functions for its deleted rows. `rowsOf` says which of them the caller may restore. */
export const inTrash = (
  noun: NounWith<'isDeletable'>,
  table: DeletableTable,
  rowsOf: (scope: Scope) => Omit<DeletedRows, 'table'>,
) => ({
  listDeleted: (scope: Scope, words: string[]) => listDeleted(scope, noun, { table, ...rowsOf(scope) }, words),
  async purge({ db }: Pick<SystemScope, 'db'>, before: string): Promise<void> {
    await db.delete(table).where(lt(table.deletedAt, before));
  },
});
