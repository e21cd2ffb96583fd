import { asc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LiveNoun } from '#contract/live.ts';
import type { Changed } from '#server/events/record.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { touched } from './columns.ts';
import { isOneOf, oursEver } from './tenant.ts';

/** What is needed to tell rows that follow from a change. */
export type Touching = Reading & Pick<Scope, 'touch'>;
type Versioned = PgTable & { id: PgColumn; organizationId: PgColumn; version: PgColumn };

/**
 * Makes newer, and tells, the rows of which a condition is true, deleted ones too: because what they depend on has
 * changed, or with other `fields`, of which `changes` tells in their activity. In the order of their ids, so that nobody
 * waits in a circle.
 */
export async function touchRows(
  scope: Touching,
  noun: LiveNoun,
  table: Versioned,
  condition: SQL,
  fields: object = {},
  changes?: Changed,
): Promise<{ id: number }[]> {
  const locked = (await scope.db
    .select({ id: table.id })
    .from(table)
    .where(oursEver(scope, table, condition))
    .orderBy(asc(table.id))
    .for('no key update')) as { id: number }[];
  if (locked.length === 0) return [];
  const ids = locked.map(({ id }) => id);
  const rows = (await scope.db
    .update(table)
    .set({ ...fields, ...touched })
    .where(oursEver(scope, table, isOneOf(table.id, ids)))
    .returning({ id: table.id, version: table.version })) as { id: number; version: number }[];
  scope.touch(noun, rows, changes);
  return rows;
}

/** Gives all rows that one person owns to another; tells which. */
export const handOver = (
  scope: Touching,
  noun: LiveNoun,
  table: Versioned & { ownerId: PgColumn },
  from: string,
  to: string,
): Promise<{ id: number }[]> =>
  touchRows(scope, noun, table, eq(table.ownerId, from), { ownerId: to }, { ownerId: [from, to] });

/** Leaves the rows of a team that is about to be deleted without one. */
export const leaveTeam = (
  scope: Touching,
  noun: LiveNoun,
  table: Versioned & { teamId: PgColumn },
  teamId: number,
): Promise<unknown> =>
  touchRows(scope, noun, table, eq(table.teamId, teamId), { teamId: null }, { teamId: [teamId, null] });
