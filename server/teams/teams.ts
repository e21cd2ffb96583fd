import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Team, TeamMember } from '#contract/teams.ts';
import { mayManageTeam } from '#rules/teams.ts';
import { touched } from '#server/db/columns.ts';
import { checkNamed, found, ours } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { checkPeople, findUser } from '#server/users/users.ts';
import { teamMembers, teams } from './table.ts';

const columns = {
  id: teams.id,
  name: teams.name,
  description: teams.description,
  leaderId: teams.leaderId,
  createdAt: teams.createdAt,
  updatedAt: teams.updatedAt,
};

/** The teams of the organization, by name. */
export function listTeams(scope: Scope): Promise<Team[]> {
  return scope.db.select(columns).from(teams).where(ours(scope, teams)).orderBy(asc(teams.name), asc(teams.id));
}

/** The teams that a person of the organization is on, by name. @throws NotFound */
export async function listTeamsOfUser(scope: Scope, userId: string): Promise<Team[]> {
  await findUser(scope, userId);
  return scope.db
    .select(columns)
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(ours(scope, teamMembers, eq(teamMembers.userId, userId)))
    .orderBy(asc(teams.name), asc(teams.id));
}

const selectTeam = (scope: Scope, id: number) =>
  scope.db
    .select(columns)
    .from(teams)
    .where(ours(scope, teams, eq(teams.id, id)));

/** One team. @throws NotFound */
const findTeam = async (scope: Scope, id: number): Promise<Team> => found(await selectTeam(scope, id), 'Team');

/**
 * A team that the caller may manage. It is locked, so that nobody is taken off it while they become its leader.
 * @throws NotFound, Forbidden
 */
async function findTeamToManage(scope: Scope, id: number): Promise<Team> {
  const team = found(await selectTeam(scope, id).for('no key update'), 'Team');
  demand(mayManageTeam(scope.actor, team), 'Only the leader of the team or an admin may do this');
  return team;
}

/** Makes sure that a team named in a body is of the organization. @throws Invalid naming teamId */
export const checkTeam = (scope: Scope, id: number | null | undefined): Promise<void> =>
  checkNamed(scope, teams, 'team', id);

/** Creates a team that the caller leads and is on. @throws Invalid for a caller who has just been removed */
export async function createTeam(
  scope: Scope,
  fields: { name: string; description?: string | null | undefined },
): Promise<Team> {
  const { organizationId, userId } = scope.actor;
  await checkPeople(scope, 'leaderId', [userId]);
  const rows = await scope.db
    .insert(teams)
    .values({ ...fields, organizationId, leaderId: userId })
    .returning(columns);
  const team = found(rows, 'Team');
  await putOnTeams(scope, [team.id], userId);
  tellTeam(scope, team);
  return team;
}

/** Renames a team or hands its lead over; the new leader comes on it. @throws NotFound, Forbidden, Invalid */
export async function changeTeam(
  scope: Scope,
  id: number,
  fields: { name?: string | undefined; description?: string | null | undefined; leaderId?: string | undefined },
): Promise<Team> {
  await checkPeople(scope, 'leaderId', [fields.leaderId]);
  await findTeamToManage(scope, id);
  if (fields.leaderId) await putOnTeams(scope, [id], fields.leaderId);
  const rows = await scope.db
    .update(teams)
    .set({ ...fields, ...touched })
    .where(ours(scope, teams, eq(teams.id, id)))
    .returning(columns);
  const team = found(rows, 'Team');
  tellTeam(scope, team);
  return team;
}

/** Deletes a team; what it owned stays, without a team. @throws NotFound, Forbidden */
export async function deleteTeam(scope: Scope, id: number): Promise<void> {
  await findTeamToManage(scope, id);
  await scope.db.delete(teams).where(ours(scope, teams, eq(teams.id, id)));
  scope.tell('teams.removed', [id]);
}

const memberColumns = {
  userId: users.id,
  user: {
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    profileImageUrl: users.profileImageUrl,
    isSuperAdmin: users.isSuperAdmin,
  },
};

/** The members of a team, or one of them alone, by name. @throws NotFound */
export async function listTeamMembers(scope: Scope, id: number, onlyUserId?: string): Promise<TeamMember[]> {
  await findTeam(scope, id);
  const rows = await scope.db
    .select(memberColumns)
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(
      ours(
        scope,
        teamMembers,
        eq(teamMembers.teamId, id),
        onlyUserId === undefined ? undefined : eq(teamMembers.userId, onlyUserId),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
  return rows.map(({ userId, user }) => ({ userId, user: { ...user, email: user.email ?? '' } }));
}

/** Puts a person on a team; once is enough. @throws NotFound, Forbidden, Invalid */
export async function addTeamMember(scope: Scope, id: number, userId: string): Promise<TeamMember> {
  await findTeam(scope, id);
  await checkPeople(scope, 'userId', [userId]);
  await findTeamToManage(scope, id);
  await putOnTeams(scope, [id], userId);
  scope.tell('teams.membersChanged', [id]);
  return found(await listTeamMembers(scope, id, userId), 'Team member');
}

async function putOnTeams(scope: Scope, teamIds: number[], userId: string): Promise<void> {
  if (teamIds.length === 0) return;
  const { organizationId } = scope.actor;
  await scope.db
    .insert(teamMembers)
    .values(teamIds.map((teamId) => ({ organizationId, teamId, userId })))
    .onConflictDoNothing();
}

/** Takes a person off a team. @throws NotFound, Forbidden, Conflict for the leader */
export async function removeTeamMember(scope: Scope, id: number, userId: string): Promise<void> {
  const team = await findTeamToManage(scope, id);
  if (team.leaderId === userId) throw new Conflict('The leader cannot be removed from the team');
  const removed = await scope.db
    .delete(teamMembers)
    .where(ours(scope, teamMembers, eq(teamMembers.teamId, id), eq(teamMembers.userId, userId)))
    .returning({ userId: teamMembers.userId });
  found(removed, 'Team member');
  scope.tell('teams.membersChanged', [id]);
}

/** Takes one person off all teams; those that they led are led by another, who comes on them. */
export async function handOverTeams(scope: Scope, from: string, to: string): Promise<void> {
  const led = await scope.db
    .update(teams)
    .set({ leaderId: to })
    .where(ours(scope, teams, eq(teams.leaderId, from)))
    .returning({ id: teams.id });
  await putOnTeams(
    scope,
    led.map(({ id }) => id),
    to,
  );
  await scope.db.delete(teamMembers).where(ours(scope, teamMembers, eq(teamMembers.userId, from)));
}

/** A query of the ids of the teams that the caller is on, to stand in a condition. */
export const ownTeamIds = (scope: Scope): SQL =>
  sql`select ${teamMembers.teamId} from ${teamMembers} where ${ours(scope, teamMembers, eq(teamMembers.userId, scope.actor.userId))}`;

function tellTeam(scope: Scope, team: Team): void {
  scope.tell('teams.changed', [team]);
  scope.tell('teams.membersChanged', [team.id]);
}
