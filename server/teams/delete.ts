import { and, eq, lt } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Team } from '#contract/teams.ts';
import { mayManageTeam } from '#rules/teams.ts';
import { deletedNow } from '#server/db/columns.ts';
import { findDeleted, updateRow } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import type { RowsOfTeams } from '#server/nouns/team-rows.ts';
import { asServer, type Scope, type SystemScope } from '#server/scope.ts';
import { teams } from './table.ts';
import { asManager, findTeamToManage, onlyLeaders, showTeam, teamColumns } from './teams.ts';

/**
 * Deletes a team, which can be restored. The rows of an open team lose their team. The rows of a private team keep it, so that no one
 * can see them, and are purged with it. @throws NotFound; Forbidden
 */
export async function deleteTeam(scope: Scope, id: number, nouns: RowsOfTeams): Promise<void> {
  const { isPrivate } = await findTeamToManage(scope, id);
  const leftRows: Record<string, number[]> = {};
  if (!isPrivate) for (const [noun, { leave }] of Object.entries(nouns)) leftRows[noun] = await leave(scope, id);
  scope.record('teams', 'deleted', await update(scope, id, { ...deletedNow, leftRows }));
}

/** Restores a deleted team with its members and rows. @throws NotFound; Forbidden */
export async function restoreTeam(scope: Scope, id: number, nouns: RowsOfTeams): Promise<Team> {
  const deleted = await findDeleted(asManager(scope), teams, id, 'Team');
  demand(mayManageTeam(scope.actor, deleted), onlyLeaders);
  const team = await update(scope, id, { deletedAt: null, leftRows: null });
  scope.record('teams', 'restored', team);
  for (const [noun, { rejoin }] of Object.entries(nouns)) await rejoin(scope, id, deleted.leftRows?.[noun] ?? []);
  return showTeam(scope, team);
}

const update = (scope: Scope, id: number, fields: PgUpdateSetSource<typeof teams>): Promise<Team> =>
  updateRow<typeof teams, Team>(asServer(scope), teams, id, fields, teamColumns, 'Team');

/** Permanently deletes the teams deleted before a moment (ISO 8601), in all organizations, with the rows of private teams. */
export async function purgeTeams({ db }: Pick<SystemScope, 'db'>, before: string, nouns: RowsOfTeams): Promise<void> {
  const isDue = lt(teams.deletedAt, before);
  const privateTeams = db
    .select({ id: teams.id })
    .from(teams)
    .where(and(isDue, eq(teams.isPrivate, true)));
  for (const { purge } of Object.values(nouns)) await purge(db, privateTeams);
  await db.delete(teams).where(isDue);
}
