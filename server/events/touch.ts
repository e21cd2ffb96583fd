import { asc, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LiveNoun } from '#contract/nouns.ts';
import { touched } from '#server/db/columns.ts';
import { isOneOf, oursEver } from '#server/db/tenant.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import type { FieldChanges } from './record.ts';

/** The part of a scope that updates of dependent rows need. */
export type Touching = Reading & Pick<Scope, 'touch'>;
/** A table whose rows have versions, by which clients tell what is new. */
export type VersionedTable = PgTable & { id: PgColumn; organizationId: PgColumn; version: PgColumn };

/**
 * Increases the version of all rows that meet a condition, and broadcasts them: because something that they depend on changed,
 * or to set `fields`, with `changes` for their activity. Includes deleted rows and those that the caller cannot see. Locks the
 * rows in the order of their ids, so that concurrent calls cannot deadlock. Returns their ids.
 */
export async function touchRows(
  scope: Touching,
  noun: LiveNoun,
  table: VersionedTable,
  condition: SQL,
  fields: object = {},
  changes?: FieldChanges,
): Promise<{ id: number }[]> {
  const all = asServer(scope);
  const locked = (await scope.db
    .select({ id: table.id })
    .from(table)
    .where(oursEver(all, table, condition))
    .orderBy(asc(table.id))
    .for('no key update')) as { id: number }[];
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const rows = (await scope.db
    .update(table)
    .set({ ...touched, ...fields })
    .where(oursEver(all, table, isOneOf(table.id, ids)))
    .returning({ id: table.id, version: table.version })) as { id: number; version: number }[];
  scope.touch(noun, rows, changes);
  return rows;
}
