import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { ofNounsWith } from '#contract/nouns.ts';
import type { TeamRows } from '#contract/teams.ts';
import { channels } from '#server/chat/table.ts';
import { found, ours } from '#server/db/tenant.ts';
import { measurables } from '#server/measurables/table.ts';
import type { Scope } from '#server/scope.ts';
import { scorecards } from '#server/scorecards/table.ts';
import { teams } from '#server/teams/table.ts';
import { nouns } from './nouns.ts';

type TeamTable = PgTable &
  Record<'organizationId' | 'teamId', PgColumn> & { deletedAt?: PgColumn; visibleTo?: PgColumn };

/** Counts the rows that become hidden or visible when a team is made private or opened, without rows of named people. @throws NotFound */
export async function countTeamRows(scope: Scope, id: number): Promise<TeamRows> {
  const { db } = scope;
  const isOfTeam = (table: TeamTable, condition?: SQL) =>
    ours(scope, table, eq(table.teamId, id), table.visibleTo && isNull(table.visibleTo), condition);
  const count = (table: TeamTable) => db.$count(table, isOfTeam(table));
  const isOfScorecards = sql`${measurables.scorecardId} in (select ${scorecards.id} from ${scorecards} where ${isOfTeam(scorecards)})`;
  const rows = await db
    .select({
      ...ofNounsWith('isOfTeam', (noun) => count(nouns[noun].ofTeam.table)),
      measurables: db.$count(measurables, ours(scope, measurables, isOfScorecards)),
      channels: sql<string[]>`array(select ${channels.name} from ${channels}
        where ${isOfTeam(channels, eq(channels.type, 'public'))} order by ${channels.name})`,
    })
    .from(teams)
    .where(ours(scope, teams, eq(teams.id, id)));
  return found(rows, 'Team');
}
