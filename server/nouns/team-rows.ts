import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { LiveNoun } from '#contract/nouns.ts';
import type { Database } from '#server/db/pool.ts';
import { isOneOf } from '#server/db/tenant.ts';
import { type Touching, touchRows, type VersionedTable } from '#server/events/touch.ts';

type TeamTable = VersionedTable & { teamId: PgColumn };

/** Returns the table of a noun with teams, and the functions that change its rows when a team is deleted or restored. */
export const teamRows = (noun: LiveNoun, table: TeamTable) => ({
  table,
  /** Removes the team from its rows and returns their ids. */
  async leave(scope: Touching, teamId: number): Promise<number[]> {
    const isOfTeam = eq(table.teamId, teamId);
    const rows = await touchRows(scope, noun, table, isOfTeam, { teamId: null }, { teamId: [teamId, null] });
    return rows.map(({ id }) => id);
  },
  /** Puts rows back into the team, except the ones that belong to another team by now. */
  async rejoin(scope: Touching, teamId: number, ids: number[]): Promise<void> {
    const isFree = sql`${isOneOf(table.id, ids)} and ${table.teamId} is null`;
    await touchRows(scope, noun, table, isFree, { teamId }, { teamId: [null, teamId] });
  },
  /** Deletes the rows of teams for good. `teamIds` is a query of the teams' ids. */
  async purge(db: Database, teamIds: SQLWrapper): Promise<void> {
    await db.delete(table).where(sql`${table.teamId} in ${teamIds}`);
  },
});

export type RowsOfTeam = ReturnType<typeof teamRows>;
/** What happens to the rows of every noun that can belong to a team, by the names under which a team remembers them. */
export type RowsOfTeams = Record<string, Omit<RowsOfTeam, 'table'>>;
