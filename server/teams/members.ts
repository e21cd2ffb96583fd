import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Team, TeamMember } from '#contract/teams.ts';
import { teamMemberId } from '#rules/live.ts';
import { msg } from '#rules/translate.ts';
import { readRows } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { found, isOneOf, isOneOfPairs, ours, oursEver } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { touchRows } from '#server/events/touch.ts';
import { asServer, type Reading, type Scope, type ServerScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { checkPeople } from '#server/users/users.ts';
import { teamMembers, teams } from './table.ts';
import { findTeam, findTeamToManage, readTeams } from './teams.ts';

const memberColumns = {
  teamId: teamMembers.teamId,
  userId: users.id,
  user: sql`json_build_object('id', users.id, 'firstName', users.first_name, 'lastName', users.last_name,
    'email', coalesce(users.email, ''), 'profileImageUrl', users.profile_image_url, 'isSuperAdmin', users.is_super_admin)`,
  version: teamMembers.version,
};

const selectMembers = (scope: Reading, condition: SQL | undefined): Promise<TeamMember[]> =>
  readRows<TeamMember>(
    scope.db,
    memberColumns,
    sql`from ${teamMembers} join ${users} on ${users.id} = ${teamMembers.userId}
      where ${ours(scope, teamMembers, condition)} order by ${users.firstName}, ${users.lastName}, ${users.id}`,
  );

/** Returns team members by their `teamMemberId`. */
export const readTeamMembers = (scope: Reading, ids: string[]): Promise<TeamMember[]> =>
  selectMembers(scope, isOneOfPairs(teamMembers.teamId, teamMembers.userId, ids));

/** Returns the ids of the members of teams, by team id. */
export async function memberIdsOfTeams(scope: Reading, teamIds: number[]): Promise<Map<number, string[]>> {
  if (teamIds.length === 0) return new Map();
  const rows = await scope.db
    .select({ teamId: teamMembers.teamId, userIds: sql<string[]>`array_agg(${teamMembers.userId})` })
    .from(teamMembers)
    .where(ours(scope, teamMembers, isOneOf(teamMembers.teamId, teamIds)))
    .groupBy(teamMembers.teamId);
  return new Map(rows.map(({ teamId, userIds }) => [teamId, userIds]));
}

/** Returns the private ones of these teams with the ids of their members, by team id. */
export async function readPrivateTeams(
  scope: Reading,
  ids: number[],
): Promise<Map<number, { team: Team; memberIds: string[] }>> {
  const privateTeams = (await readTeams(scope, ids)).filter(({ isPrivate }) => isPrivate);
  const members = await memberIdsOfTeams(
    scope,
    privateTeams.map(({ id }) => id),
  );
  return new Map(privateTeams.map((team) => [team.id, { team, memberIds: members.get(team.id) ?? [] }]));
}

/** Returns the members of all teams whose rows the caller sees, by name. */
export const listAllMembers = (scope: Reading): Promise<TeamMember[]> =>
  selectMembers(
    scope,
    sql`exists (select from ${teams} where ${teams.id} = ${teamMembers.teamId} and ${teams.deletedAt} is null)`,
  );

/** Returns the members of a team, by name. @throws NotFound */
export const listTeamMembers = (scope: Reading, id: number): Promise<TeamMember[]> =>
  inSnapshot(scope, async (scope) => {
    await findTeam(scope, id);
    return selectMembers(scope, eq(teamMembers.teamId, id));
  });

/**
 * Adds a person to a team, unless they are on it. Admins can join a private team this way; its members are notified.
 * @throws NotFound; Forbidden; Invalid naming userId
 */
export async function addTeamMember(scope: Scope, id: number, userId: string): Promise<TeamMember> {
  await findTeamToManage(scope, id);
  await checkPeople(scope, 'userId', [userId]);
  await addToTeams(scope, [id], userId);
  return found(
    await selectMembers(asServer(scope), and(eq(teamMembers.teamId, id), eq(teamMembers.userId, userId))),
    'Team member',
  );
}

/** Adds a person to teams without recording it. Returns the ids of the teams that they were not on. */
export async function insertMember(scope: Reading, teamIds: number[], userId: string): Promise<number[]> {
  if (teamIds.length === 0) return [];
  const { organizationId } = scope.actor;
  const added = await scope.db
    .insert(teamMembers)
    .values(teamIds.map((teamId) => ({ organizationId, teamId, userId })))
    .onConflictDoNothing()
    .returning({ teamId: teamMembers.teamId });
  return added.map(({ teamId }) => teamId);
}

/** Records that a person joined teams. */
export async function recordMembers(scope: ServerScope, teamIds: number[], userId: string): Promise<void> {
  const ids = teamIds.map((teamId) => teamMemberId({ teamId, userId }));
  for (const member of await readTeamMembers(asServer(scope), ids)) scope.record('teamMembers', 'created', member);
}

/** Adds a person to teams, and records it for the teams that they were not on. Returns the ids of these. */
export async function addToTeams(scope: ServerScope, teamIds: number[], userId: string): Promise<number[]> {
  const added = await insertMember(scope, teamIds, userId);
  if (added.length === 0) return added;
  await recordMembers(scope, added, userId);
  // A team shows how many members it has.
  await touchRows(scope, 'teams', teams, isOneOf(teams.id, added));
  return added;
}

/** Removes a person from a team. @throws NotFound; Forbidden; Conflict for the leader */
export async function removeTeamMember(scope: Scope, id: number, userId: string): Promise<void> {
  const team = await findTeamToManage(scope, id);
  if (team.leaderId === userId)
    throw new Conflict(msg("The leader can't be removed from the team. Choose another leader first."));
  found(await removeFromTeams(scope, userId, eq(teamMembers.teamId, id)), 'Team member');
}

/** Removes a person from teams; returns the ids of the teams. */
async function removeFromTeams(scope: ServerScope, userId: string, condition?: SQL): Promise<number[]> {
  const within = asServer(scope);
  const isTheirs = and(eq(teamMembers.userId, userId), condition);
  const members = await selectMembers(within, isTheirs);
  const removed = await scope.db
    .delete(teamMembers)
    .where(ours(within, teamMembers, isTheirs))
    .returning({ teamId: teamMembers.teamId, version: sql<number>`nextval('versions')` });
  for (const { teamId, version } of removed) {
    const member = members.find((one) => one.teamId === teamId);
    if (member) scope.record('teamMembers', 'deleted', { ...member, version });
  }
  const teamIds = removed.map(({ teamId }) => teamId);
  await touchRows(scope, 'teams', teams, isOneOf(teams.id, teamIds));
  return teamIds;
}

/** Adds a person to all teams of another person. Returns the ids of the teams, and of those that are new to the first one. */
export async function joinTeamsOf(
  scope: ServerScope,
  of: string,
  userId: string,
): Promise<{ teams: number[]; teamsJoined: number[] }> {
  const rows = await scope.db
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(ours(scope, teamMembers, eq(teamMembers.userId, of)))
    .orderBy(asc(teamMembers.teamId));
  const teams = rows.map(({ teamId }) => teamId);
  return { teams, teamsJoined: await addToTeams(scope, teams, userId) };
}

/** Adds a person to those of these teams that still exist, and removes another from those that they joined and do not lead. */
export async function handBackTeams(
  scope: ServerScope,
  { teams: teamIds, teamsJoined }: { teams: number[]; teamsJoined: number[] },
  { from, to }: { from: string; to: string },
): Promise<void> {
  const existing = await scope.db
    .select({ id: teams.id, leaderId: teams.leaderId })
    .from(teams)
    .where(oursEver(asServer(scope), teams, isOneOf(teams.id, teamIds)))
    .orderBy(asc(teams.id));
  await addToTeams(
    scope,
    existing.map(({ id }) => id),
    to,
  );
  const left = existing.filter(({ id, leaderId }) => leaderId !== from && teamsJoined.includes(id));
  const leftIds = left.map(({ id }) => id);
  await removeFromTeams(scope, from, isOneOf(teamMembers.teamId, leftIds));
}

/** Another person becomes leader and member of the teams that someone led, or of one of them. Returns these teams. */
export async function handOverTeams(
  scope: ServerScope,
  from: string,
  to: string,
  team?: number,
): Promise<{ id: number }[]> {
  const isLed =
    team === undefined ? eq(teams.leaderId, from) : sql`${teams.leaderId} = ${from} and ${teams.id} = ${team}`;
  const ledTeams = await touchRows(scope, 'teams', teams, isLed, { leaderId: to }, { leaderId: [from, to] });
  await addToTeams(
    scope,
    ledTeams.map(({ id }) => id),
    to,
  );
  if (team === undefined) await removeFromTeams(scope, from);
  return ledTeams;
}
