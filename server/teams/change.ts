import type { Team } from '#contract/teams.ts';
import { found, updateRow } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { onSameText } from '#server/texts.ts';
import { checkAssignees, checkParticipants } from '#server/users/users.ts';
import { putOn, putOnTeams, recordMembers } from './members.ts';
import { teams } from './table.ts';
import { findTeam, findTeamToManage, isOnTeam, showTeam } from './teams.ts';

type TeamFields = {
  name?: string | undefined;
  description?: string | null | undefined;
  isPrivate?: boolean | undefined;
  reviewsRunningWeek?: boolean | undefined;
  membersEnterValues?: boolean | undefined;
};

/** Creates a team that the caller leads and is on. @throws Invalid for a caller who has just been removed */
export async function createTeam(scope: Scope, fields: TeamFields & { name: string }): Promise<Team> {
  const { organizationId, userId } = scope.actor;
  await checkAssignees(scope, 'leaderId', [userId]);
  const rows = await scope.db
    .insert(teams)
    .values({ ...fields, organizationId, leaderId: userId })
    .returning({ id: teams.id });
  const { id } = found(rows, 'Team');
  await putOn(scope, [id], userId);
  const team = await findTeam(scope, id);
  scope.record('teams', 'created', team);
  await recordMembers(scope, [id], userId);
  return team;
}

/** What only members of a private team may change, because nobody else sees it. */
const shownToMembers = ['description', 'reviewsRunningWeek', 'membersEnterValues'] as const;

/**
 * Renames a team, hands over its lead, makes it private or open, or changes its settings. The new leader joins the team. Only a
 * member opens a private team or changes what its members alone see.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function changeTeam(
  scope: Scope,
  id: number,
  given: TeamFields & { descriptionFrom?: string | null | undefined; leaderId?: string | undefined },
): Promise<Team> {
  await checkParticipants(scope, 'leaderId', [given.leaderId]);
  const before = await findTeamToManage(scope, id);
  const isForMembers =
    before.isPrivate && (given.isPrivate === false || shownToMembers.some((name) => given[name] !== undefined));
  if (isForMembers && !(await isOnTeam(scope, id)))
    throw new Conflict('Only members can do this to a private team. Join it first: its members will be notified.');
  const fields = onSameText(before, given);
  if (fields.leaderId) await putOnTeams(scope, [id], fields.leaderId);
  await updateRow(asServer(scope), teams, id, fields, { id: teams.id }, 'Team');
  const team = await findTeam(asServer(scope), id);
  scope.record('teams', 'changed', team, before);
  return showTeam(scope, team);
}
