import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TeamRows } from '#contract/teams.ts';
import { channelsOfTeam } from '#server/chat/channels.ts';
import { channels } from '#server/chat/table.ts';
import { found, ours } from '#server/db/tenant.ts';
import { headlinesOfTeam } from '#server/headlines/headlines.ts';
import { headlines } from '#server/headlines/table.ts';
import { issuesOfTeam } from '#server/issues/issues.ts';
import { issues } from '#server/issues/table.ts';
import { measurables } from '#server/measurables/table.ts';
import { meetingsOfTeam, seriesOfTeam } from '#server/meetings/meetings.ts';
import { meetings } from '#server/meetings/table.ts';
import { rocksOfTeam } from '#server/rocks/rocks.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Scope } from '#server/scope.ts';
import { scorecardsOfTeam } from '#server/scorecards/scorecards.ts';
import { scorecards } from '#server/scorecards/table.ts';
import { teams } from '#server/teams/table.ts';
import { todos } from '#server/todos/table.ts';
import { todosOfTeam } from '#server/todos/todos.ts';
import { videoRoomsOfTeam } from '#server/video-rooms/rooms.ts';
import { videoRooms } from '#server/video-rooms/table.ts';

/** The nouns whose rows can belong to a team. */
export const rowsOfTeams = {
  rocks: rocksOfTeam,
  todos: todosOfTeam,
  issues: issuesOfTeam,
  scorecards: scorecardsOfTeam,
  meetings: meetingsOfTeam,
  meetingSeries: seriesOfTeam,
  headlines: headlinesOfTeam,
  channels: channelsOfTeam,
  videoRooms: videoRoomsOfTeam,
};

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
      rocks: count(rocks),
      todos: count(todos),
      issues: count(issues),
      headlines: count(headlines),
      scorecards: count(scorecards),
      measurables: db.$count(measurables, ours(scope, measurables, isOfScorecards)),
      meetings: count(meetings),
      videoRooms: count(videoRooms),
      channels: sql<string[]>`array(select ${channels.name} from ${channels}
        where ${isOfTeam(channels, eq(channels.type, 'public'))} order by ${channels.name})`,
    })
    .from(teams)
    .where(ours(scope, teams, eq(teams.id, id)));
  return found(rows, 'Team');
}
