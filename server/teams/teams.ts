import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Team, TeamMember } from '#contract/teams.ts';
import { teamMemberId } from '#rules/live.ts';
import { mayManageTeam } from '#rules/teams.ts';
import { readList } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { checkNamed, deleteRow, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { touchRows } from '#server/db/touch.ts';
import { Conflict, demand } from '#server/errors.ts';
import type { Reading, Scope, SystemScope } from '#server/scope.ts';
import { onSameText } from '#server/texts.ts';
import { users } from '#server/users/table.ts';
import { checkPeople, findUser } from '#server/users/users.ts';
import { teamMembers, teams } from './table.ts';

/** The columns of a team as it is told. */
export const teamColumns = {
  id: teams.id,
  name: teams.name,
  description: teams.description,
  leaderId: teams.leaderId,
  agendas: teams.agendas,
  createdAt: teams.createdAt,
  updatedAt: teams.updatedAt,
  version: teams.version,
};

const byName = sql`${teams.name}, ${teams.id}`;

/** The teams of the organization, by name. */
export function listTeams(scope: Scope): Promise<Team[]> {
  const from = sql`from ${teams} where ${ours(scope, teams)}`;
  return readList<Team, 'description'>(scope.db, teamColumns, { from, order: byName, text: 'description' });
}

/** The teams that a person of the organization is on, by name. @throws NotFound */
export const listTeamsOfUser = (scope: Scope, userId: string): Promise<Team[]> =>
  inSnapshot(scope, async (scope) => {
    await findUser(scope, userId);
    const from = sql`from ${teamMembers} join ${teams} on ${teams.id} = ${teamMembers.teamId}
      where ${and(ours(scope, teamMembers, eq(teamMembers.userId, userId)), isNull(teams.deletedAt))}`;
    return readList<Team, 'description'>(scope.db, teamColumns, { from, order: byName, text: 'description' });
  });

/** Teams by their ids. */
export const readTeams = (scope: Reading, ids: number[]): Promise<Team[]> =>
  scope.db
    .select(teamColumns)
    .from(teams)
    .where(ours(scope, teams, isOneOf(teams.id, ids)));

const selectTeam = (scope: Reading, id: number) =>
  scope.db
    .select(teamColumns)
    .from(teams)
    .where(ours(scope, teams, eq(teams.id, id)));

/** One team. @throws NotFound */
export const findTeam = async (scope: Reading, id: number): Promise<Team> => found(await selectTeam(scope, id), 'Team');

/**
 * A team that the caller may manage. It is locked, so that nobody is taken off it while they become its leader.
 * @throws NotFound, Forbidden
 */
export async function findTeamToManage(scope: Scope, id: number): Promise<Team> {
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
    .returning(teamColumns);
  const team = found(rows, 'Team');
  scope.record('teams', 'created', team);
  await putOnTeams(scope, [team.id], userId);
  return team;
}

/** Renames a team or hands its lead over; the new leader comes on it. @throws NotFound, Forbidden, Invalid */
export async function changeTeam(
  scope: Scope,
  id: number,
  given: {
    name?: string | undefined;
    description?: string | null | undefined;
    descriptionFrom?: string | null | undefined;
    leaderId?: string | undefined;
  },
): Promise<Team> {
  await checkPeople(scope, 'leaderId', [given.leaderId]);
  const before = await findTeamToManage(scope, id);
  const fields = onSameText(before, given);
  if (fields.leaderId) await putOnTeams(scope, [id], fields.leaderId);
  const team = await updateRow<typeof teams, Team>(scope, teams, id, fields, teamColumns, 'Team');
  scope.record('teams', 'changed', team, before);
  return team;
}

const memberColumns = {
  teamId: teamMembers.teamId,
  userId: users.id,
  user: {
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    profileImageUrl: users.profileImageUrl,
    isSuperAdmin: users.isSuperAdmin,
  },
  version: teamMembers.version,
};

async function selectMembers(scope: Reading, condition: SQL | undefined): Promise<TeamMember[]> {
  const rows = await scope.db
    .select(memberColumns)
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(ours(scope, teamMembers, condition))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
  return rows.map(({ user, ...member }) => ({ ...member, user: { ...user, email: user.email ?? '' } }));
}

/** Who is on teams, by the ids that `teamMemberId` gives. */
export const readTeamMembers = (scope: Reading, ids: string[]): Promise<TeamMember[]> =>
  selectMembers(scope, sql`(${teamMembers.teamId} || ' ' || ${teamMembers.userId}) = any(${sql.param(ids)}::text[])`);

/** The ids of those who are on teams, by the team's. */
export async function memberIdsOfTeams(scope: Reading, teamIds: number[]): Promise<Map<number, string[]>> {
  if (teamIds.length === 0) return new Map();
  const rows = await scope.db
    .select({ teamId: teamMembers.teamId, userIds: sql<string[]>`array_agg(${teamMembers.userId})` })
    .from(teamMembers)
    .where(ours(scope, teamMembers, isOneOf(teamMembers.teamId, teamIds)))
    .groupBy(teamMembers.teamId);
  return new Map(rows.map(({ teamId, userIds }) => [teamId, userIds]));
}

/** The members of a team, by name. @throws NotFound */
export const listTeamMembers = (scope: Reading, id: number): Promise<TeamMember[]> =>
  inSnapshot(scope, async (scope) => {
    await findTeam(scope, id);
    return selectMembers(scope, eq(teamMembers.teamId, id));
  });

/** Puts a person on a team; once is enough. @throws NotFound, Forbidden, Invalid */
export async function addTeamMember(scope: Scope, id: number, userId: string): Promise<TeamMember> {
  await findTeam(scope, id);
  await checkPeople(scope, 'userId', [userId]);
  await findTeamToManage(scope, id);
  await putOnTeams(scope, [id], userId);
  return found(
    await selectMembers(scope, and(eq(teamMembers.teamId, id), eq(teamMembers.userId, userId))),
    'Team member',
  );
}

/** Puts a person on teams, and tells where they were not. */
export async function putOnTeams(
  scope: Reading & Pick<Scope, 'record'>,
  teamIds: number[],
  userId: string,
): Promise<void> {
  if (teamIds.length === 0) return;
  const { organizationId } = scope.actor;
  const added = await scope.db
    .insert(teamMembers)
    .values(teamIds.map((teamId) => ({ organizationId, teamId, userId })))
    .onConflictDoNothing()
    .returning({ teamId: teamMembers.teamId });
  if (added.length === 0) return;
  const ids = added.map(({ teamId }) => teamMemberId({ teamId, userId }));
  for (const member of await readTeamMembers(scope, ids)) scope.record('teamMembers', 'created', member);
}

/** Takes a person off a team. @throws NotFound, Forbidden, Conflict for the leader */
export async function removeTeamMember(scope: Scope, id: number, userId: string): Promise<void> {
  const team = await findTeamToManage(scope, id);
  if (team.leaderId === userId) throw new Conflict('The leader cannot be removed from the team');
  await takeOff(scope, await selectMembers(scope, and(eq(teamMembers.teamId, id), eq(teamMembers.userId, userId))));
}

/** Takes people off teams. @throws NotFound when there is nobody to take off */
async function takeOff(scope: Scope, members: TeamMember[]): Promise<void> {
  found(members, 'Team member');
  for (const member of members) {
    const { teamId, userId } = member;
    const gone = await deleteRow(
      scope,
      teamMembers,
      and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)),
      'Team member',
    );
    scope.record('teamMembers', 'deleted', { ...member, ...gone });
  }
}

/** Takes one person off all teams; those that they led, which it gives, are led by another, who comes on them. */
export async function handOverTeams(scope: Scope, from: string, to: string): Promise<{ id: number }[]> {
  const led = await touchRows(
    scope,
    'teams',
    teams,
    eq(teams.leaderId, from),
    { leaderId: to },
    { leaderId: [from, to] },
  );
  await putOnTeams(
    scope,
    led.map(({ id }) => id),
    to,
  );
  const members = await selectMembers(scope, eq(teamMembers.userId, from));
  if (members.length > 0) await takeOff(scope, members);
  return led;
}

/** Whose it is that a condition asks about. */
export type Mine = { actor: Pick<Scope['actor'], 'organizationId' | 'userId'> };

/** A query of the ids of the teams that the caller is on, to stand in a condition. */
export const ownTeamIds = (scope: Mine): SQL =>
  sql`select ${teamMembers.teamId} from ${teamMembers} where ${ours(scope, teamMembers, eq(teamMembers.userId, scope.actor.userId))}`;

/** The ids of the teams that the caller is on. */
export async function listOwnTeamIds(scope: Scope): Promise<Set<number>> {
  const rows = await scope.db
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(ours(scope, teamMembers, eq(teamMembers.userId, scope.actor.userId)));
  return new Set(rows.map(({ teamId }) => teamId));
}

/** Whether the caller is on a team; nobody is on none. */
export const isOnTeam = async (scope: Scope, teamId: number | null): Promise<boolean> =>
  teamId !== null &&
  (await scope.db.$count(
    teamMembers,
    ours(scope, teamMembers, eq(teamMembers.teamId, teamId), eq(teamMembers.userId, scope.actor.userId)),
  )) > 0;

/** Removes for good the teams that were deleted before a moment (ISO 8601), in all organizations. */
export async function purgeTeams(scope: SystemScope, before: string): Promise<void> {
  await scope.db.delete(teams).where(lt(teams.deletedAt, before));
}
