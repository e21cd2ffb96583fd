import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LiveNoun } from '#contract/live.ts';
import { movedRows } from '#rules/sort-order.ts';
import { Invalid } from '#server/errors.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { isOneOf, lockRows, ours, oursEver } from './tenant.ts';

type Placed = PgTable & {
  id: PgColumn;
  organizationId: PgColumn;
  deletedAt?: PgColumn;
  sortOrder: PgColumn;
  version: PgColumn;
};

/**
 * The place of a new row: before all others of the organization, deleted ones too. Of several made at once each has its
 * `number`, and the last comes first. Calls at the same moment may give the same place: the newer row comes first then.
 */
export const firstPlace = (scope: Scope, table: Placed, number = 1): SQL =>
  sql`(select coalesce(min(${table.sortOrder}), 0) - ${number * 100}::int from ${table} where ${oursEver(asServer(scope), table)})`;

/** The order made by hand, for a query; of two in the same place the newer comes first. */
export const byPlace = (table: Placed): SQL => sql`${table.sortOrder}, ${table.id} desc`;

/**
 * Puts rows of a table into the order of the ids, within the places that they hold, and tells those that moved, and
 * gives them as `read` reads them.
 * @throws Invalid naming the field `path` for an id that is unknown or named twice
 */
export async function reorder<Row>(
  scope: Scope,
  noun: LiveNoun,
  table: Placed,
  ids: number[],
  path: string,
  read: (scope: Scope, ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  // Read only then: what another reorder has moved meanwhile counts.
  await lockRows(scope, table, ids);
  const held = (await scope.db
    .select({ id: table.id, sortOrder: table.sortOrder })
    .from(table)
    .where(ours(scope, table, isOneOf(table.id, ids)))
    .orderBy(byPlace(table))) as { id: number; sortOrder: number }[];
  if (held.length < ids.length || new Set(ids).size < ids.length) {
    throw new Invalid([{ path, message: `One of these is not there, or is named twice (${path})` }]);
  }
  const moves = movedRows(held, ids);
  if (moves.length === 0) return [];
  const [movedIds, places] = [moves.map(({ id }) => id), moves.map(({ sortOrder }) => sortOrder)];
  const rows = (await scope.db
    .update(table)
    .set({ sortOrder: sql`place.sort_order` })
    .from(sql`unnest(${sql.param(movedIds)}::int[], ${sql.param(places)}::int[]) as place (id, sort_order)`)
    .where(ours(scope, table, eq(table.id, sql`place.id`)))
    .returning({ id: table.id, version: table.version })) as { id: number; version: number }[];
  scope.touch(noun, rows);
  return read(scope, movedIds);
}
