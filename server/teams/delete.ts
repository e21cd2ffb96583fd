import { eq } from 'drizzle-orm';
import { takeChannelsOffTeam } from '#server/chat/channels.ts';
import { deleteRow } from '#server/db/tenant.ts';
import { takeHeadlinesOffTeam } from '#server/headlines/headlines.ts';
import { takeIssuesOffTeam } from '#server/issues/issues.ts';
import { takeMeetingsOffTeam } from '#server/meetings/meetings.ts';
import { takeRocksOffTeam } from '#server/rocks/rocks.ts';
import type { Scope } from '#server/scope.ts';
import { takeScorecardsOffTeam } from '#server/scorecards/scorecards.ts';
import { takeTodosOffTeam } from '#server/todos/todos.ts';
import { teams } from './table.ts';
import { findTeamToManage } from './teams.ts';

/** Every noun whose rows may have a team leaves them without one. */
const leavings = [
  takeRocksOffTeam,
  takeTodosOffTeam,
  takeIssuesOffTeam,
  takeScorecardsOffTeam,
  takeMeetingsOffTeam,
  takeHeadlinesOffTeam,
  takeChannelsOffTeam,
];

/** Deletes a team; what it owned stays, without a team. @throws NotFound, Forbidden */
export async function deleteTeam(scope: Scope, id: number): Promise<void> {
  const team = await findTeamToManage(scope, id);
  for (const leave of leavings) await leave(scope, id);
  scope.record('teams', 'deleted', { ...team, ...(await deleteRow(scope, teams, eq(teams.id, id), 'Team')) });
}
