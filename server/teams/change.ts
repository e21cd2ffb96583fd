import type { Team } from '#contract/teams.ts';
import { msg } from '#rules/translate.ts';
import { found, updateRow } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { onSameText } from '#server/texts.ts';
import { checkAssignees, checkParticipants } from '#server/users/users.ts';
import { addToTeams, insertMember, recordMembers } from './members.ts';
import { teams } from './table.ts';
import { findTeam, findTeamToManage, isOnTeam, showTeam } from './teams.ts';

type TeamFields = {
  name?: string | undefined;
  description?: string | null | undefined;
  isPrivate?: boolean | undefined;
  reviewsRunningWeek?: boolean | undefined;
  membersEnterValues?: boolean | undefined;
};

/** Creates a team with the caller as its leader and member. @throws Invalid if the caller has just been removed */
export async function createTeam(scope: Scope, fields: TeamFields & { name: string }): Promise<Team> {
  const { organizationId, userId } = scope.actor;
  await checkAssignees(scope, 'leaderId', [userId]);
  const rows = await scope.db
    .insert(teams)
    .values({ ...fields, organizationId, leaderId: userId })
    .returning({ id: teams.id });
  const { id } = found(rows, 'Team');
  await insertMember(scope, [id], userId);
  const team = await findTeam(scope, id);
  scope.record('teams', 'created', team);
  await recordMembers(scope, [id], userId);
  return team;
}

/** The fields of a private team that only its members can see and change. */
const memberFields = ['description', 'reviewsRunningWeek', 'membersEnterValues'] as const;

/**
 * Changes a team's name, leader, privacy or settings. A new leader joins the team. Only members can open a private team or change the
 * fields that only they can see. @throws NotFound; Forbidden; Conflict; Invalid naming leaderId
 */
export async function changeTeam(
  scope: Scope,
  id: number,
  change: TeamFields & { descriptionFrom?: string | null | undefined; leaderId?: string | undefined },
): Promise<Team> {
  await checkParticipants(scope, 'leaderId', [change.leaderId], async () => [(await findTeam(scope, id)).leaderId]);
  const before = await findTeamToManage(scope, id);
  const isForMembers =
    before.isPrivate && (change.isPrivate === false || memberFields.some((name) => change[name] !== undefined));
  if (isForMembers && !(await isOnTeam(scope, id)))
    throw new Conflict(
      msg('Only members can change this for a private team. If you join, its members will be notified.'),
    );
  const fields = onSameText(before, change);
  if (fields.leaderId) await addToTeams(scope, [id], fields.leaderId);
  await updateRow(asServer(scope), teams, id, fields, { id: teams.id }, 'Team');
  const team = await findTeam(asServer(scope), id);
  scope.record('teams', 'changed', team, before);
  return showTeam(scope, team);
}
