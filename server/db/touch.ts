import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LiveNoun } from '#contract/live.ts';
import type { FieldChanges } from '#server/events/record.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import { touched } from './columns.ts';
import type { Database } from './pool.ts';
import { isOneOf, oursEver } from './tenant.ts';

/** The part of a scope that updates of dependent rows need. */
export type Touching = Reading & Pick<Scope, 'touch'>;
type VersionedTable = PgTable & { id: PgColumn; organizationId: PgColumn; version: PgColumn };

/**
 * Gives a new version to all rows that fulfil a condition, and broadcasts them: because something that they depend on changed,
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
    .set({ ...fields, ...touched })
    .where(oursEver(all, table, isOneOf(table.id, ids)))
    .returning({ id: table.id, version: table.version })) as { id: number; version: number }[];
  scope.touch(noun, rows, changes);
  return rows;
}

type OwnedTable = VersionedTable & { ownerId: PgColumn; teamId?: PgColumn; visibleTo?: PgColumn };

/**
 * Gives all rows that one person owns to another, and returns their ids. The new owner must not see more of a private team or
 * a one-on-one through that. So rows of a private team without the new owner go to its leader, and rows that only named
 * people see, without the new owner, to no one. All rows of a person without an account go to the new owner. `teamId` is the
 * team of a row.
 */
export async function handOver(
  scope: Touching,
  noun: LiveNoun,
  table: OwnedTable,
  from: string,
  to: string,
  teamId: SQLWrapper = table.teamId ?? sql`null`,
): Promise<{ id: number }[]> {
  const isOwned = eq(table.ownerId, from);
  const give = (condition: SQL, ownerId: string | null) =>
    touchRows(scope, noun, table, sql`${isOwned} and ${condition}`, { ownerId }, { ownerId: [from, ownerId] });
  const hasAccount = sql`exists (select from users where users.id = ${from} and users.has_account)`;
  const { rows: closedTeams } = await scope.db.execute<{ id: number; leaderId: string | null }>(sql`
    select id, leader_id as "leaderId" from teams
    where is_private and ${hasAccount} and id in (select ${teamId} from ${table} where ${isOwned})
      and not exists (select from team_members where team_id = teams.id and user_id = ${to})`);
  const handedOver = [];
  for (const { id, leaderId } of closedTeams) handedOver.push(...(await give(sql`${teamId} = ${id}`, leaderId)));
  const { visibleTo } = table;
  if (visibleTo) {
    const isHidden = sql`${visibleTo} is not null and ${to} <> all(${visibleTo}) and ${hasAccount}`;
    handedOver.push(...(await give(isHidden, null)));
  }
  return [...handedOver, ...(await give(sql`true`, to))];
}

/** Gives those of these rows that one person still owns back to another. */
export const handBack = (
  scope: Touching,
  noun: LiveNoun,
  table: OwnedTable,
  { ids, from, to }: { ids: number[]; from: string; to: string },
): Promise<{ id: number }[]> =>
  touchRows(
    scope,
    noun,
    table,
    sql`${eq(table.ownerId, from)} and ${isOneOf(table.id, ids)}`,
    { ownerId: to },
    { ownerId: [from, to] },
  );

type TeamTable = VersionedTable & { teamId: PgColumn };

/** What happens to the rows of a noun when their team is deleted or restored. */
export const teamRows = (noun: LiveNoun, table: TeamTable) => ({
  /** Removes the team from its rows and returns their ids. */
  async leave(scope: Touching, teamId: number): Promise<number[]> {
    const isOfTeam = eq(table.teamId, teamId);
    const rows = await touchRows(scope, noun, table, isOfTeam, { teamId: null }, { teamId: [teamId, null] });
    return rows.map(({ id }) => id);
  },
  /** Gives rows back to the team, except those that belong to another team by now. */
  async rejoin(scope: Touching, teamId: number, ids: number[]): Promise<void> {
    const isFree = sql`${isOneOf(table.id, ids)} and ${table.teamId} is null`;
    await touchRows(scope, noun, table, isFree, { teamId }, { teamId: [null, teamId] });
  },
  /** Deletes the rows of teams for good. `teamIds` is a query of the teams' ids. */
  async purge(db: Database, teamIds: SQLWrapper): Promise<void> {
    await db.delete(table).where(sql`${table.teamId} in ${teamIds}`);
  },
});
