import { asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LiveNoun } from '#contract/live.ts';
import type { Changed } from '#server/events/record.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import { touched } from './columns.ts';
import type { Database } from './pool.ts';
import { isOneOf, oursEver } from './tenant.ts';

/** What is needed to tell rows that follow from a change. */
export type Touching = Reading & Pick<Scope, 'touch'>;
type Versioned = PgTable & { id: PgColumn; organizationId: PgColumn; version: PgColumn };

/**
 * Makes newer, and tells, the rows of which a condition is true, deleted ones and those that the caller may not see too: because what they depend on has
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

type Owned = Versioned & { ownerId: PgColumn; teamId?: PgColumn; visibleTo?: PgColumn };

/**
 * Gives all rows that one person owns to another; tells which. Nobody sees more of a private team or of a one-on-one by that:
 * rows of a private team that the other person is not on go to its leader, and rows that name their people, and not that
 * person, to nobody. Only somebody who takes over from a person without an account gets all rows. `teamId` is the team of a row.
 */
export async function handOver(
  scope: Touching,
  noun: LiveNoun,
  table: Owned,
  from: string,
  to: string,
  teamId: SQLWrapper = table.teamId ?? sql`null`,
): Promise<{ id: number }[]> {
  const isOwned = eq(table.ownerId, from);
  const give = (condition: SQL, ownerId: string | null) =>
    touchRows(scope, noun, table, sql`${isOwned} and ${condition}`, { ownerId }, { ownerId: [from, ownerId] });
  const hasAccount = sql`exists (select from users where users.id = ${from} and users.has_account)`;
  const { rows: closed } = await scope.db.execute<{ id: number; leaderId: string | null }>(sql`
    select id, leader_id as "leaderId" from teams
    where is_private and ${hasAccount} and id in (select ${teamId} from ${table} where ${isOwned})
      and not exists (select from team_members where team_id = teams.id and user_id = ${to})`);
  const given = [];
  for (const { id, leaderId } of closed) given.push(...(await give(sql`${teamId} = ${id}`, leaderId)));
  const { visibleTo } = table;
  if (visibleTo) {
    const isHidden = sql`${visibleTo} is not null and ${to} <> all(${visibleTo}) and ${hasAccount}`;
    given.push(...(await give(isHidden, null)));
  }
  return [...given, ...(await give(sql`true`, to))];
}

type OfTeam = Versioned & { teamId: PgColumn };

/** What becomes of the rows of a noun as their team is deleted, and as it is brought back. */
export const teamRows = (noun: LiveNoun, table: OfTeam) => ({
  /** Leaves the rows without a team; gives their ids. */
  async leave(scope: Touching, teamId: number): Promise<number[]> {
    const isOfTeam = eq(table.teamId, teamId);
    const left = await touchRows(scope, noun, table, isOfTeam, { teamId: null }, { teamId: [teamId, null] });
    return left.map(({ id }) => id);
  },
  /** Gives rows back to the team, as far as they have not come to be of another one. */
  async rejoin(scope: Touching, teamId: number, ids: number[]): Promise<void> {
    const isFree = sql`${isOneOf(table.id, ids)} and ${table.teamId} is null`;
    await touchRows(scope, noun, table, isFree, { teamId }, { teamId: [null, teamId] });
  },
  /** Removes the rows of teams for good; `teamIds` is a query of their ids. */
  async purge(db: Database, teamIds: SQLWrapper): Promise<void> {
    await db.delete(table).where(sql`${table.teamId} in ${teamIds}`);
  },
});
