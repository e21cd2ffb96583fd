import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LiveNoun } from '#contract/nouns.ts';
import { movedRows } from '#rules/sort-order.ts';
import { Invalid } from '#server/errors.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import { isOneOf, lockRows, ours, oursEver } from './tenant.ts';

type SortableTable = PgTable & {
  id: PgColumn;
  organizationId: PgColumn;
  deletedAt?: PgColumn;
  sortOrder: PgColumn;
  version: PgColumn;
};

/**
 * The sort order of a new row: before all rows of the organization, deleted ones included. Among rows created at once,
 * each has its `number`, and the last comes first. Concurrent calls may use the same value; then the newer row comes first.
 */
export const firstPlace = (scope: Reading, table: SortableTable, number = 1): SQL =>
  sql`(select coalesce(min(${table.sortOrder}), 0) - ${number * 100}::int from ${table} where ${oursEver(asServer(scope), table)})`;

/** The manual order, for a query. The newer of two rows with the same value comes first. */
export const bySortOrder = (table: SortableTable): SQL => sql`${table.sortOrder}, ${table.id} desc`;

/**
 * Sorts rows by the order of the ids, using the sort values that they have together. Broadcasts the rows that moved, and
 * returns them as `read` reads them. @throws Invalid naming the field `path` for an id that is unknown or listed twice
 */
export async function reorder<Row>(
  scope: Scope,
  noun: LiveNoun,
  table: SortableTable,
  ids: number[],
  path: string,
  read: (scope: Scope, ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  // Locked before we read, so that a concurrent reorder counts.
  await lockRows(scope, table, ids);
  const current = (await scope.db
    .select({ id: table.id, sortOrder: table.sortOrder })
    .from(table)
    .where(ours(scope, table, isOneOf(table.id, ids)))
    .orderBy(bySortOrder(table))) as { id: number; sortOrder: number }[];
  if (current.length < ids.length || new Set(ids).size < ids.length) {
    throw new Invalid([{ path, message: `One of these is not there, or is named twice (${path})` }]);
  }
  const moves = movedRows(current, ids);
  if (moves.length === 0) return [];
  const [movedIds, sortOrders] = [moves.map(({ id }) => id), moves.map(({ sortOrder }) => sortOrder)];
  const rows = (await scope.db
    .update(table)
    .set({ sortOrder: sql`place.sort_order` })
    .from(sql`unnest(${sql.param(movedIds)}::int[], ${sql.param(sortOrders)}::int[]) as place (id, sort_order)`)
    .where(ours(scope, table, eq(table.id, sql`place.id`)))
    .returning({ id: table.id, version: table.version })) as { id: number; version: number }[];
  scope.touch(noun, rows);
  return read(scope, movedIds);
}
