import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { TeamMember } from '#contract/teams.ts';
import { teamMemberId } from '#rules/live.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import { touchRows } from '#server/db/touch.ts';
import { Conflict } from '#server/errors.ts';
import { asServer, type Reading, type Scope, type ServerScope } from '#server/scope.ts';
import { users } from '#server/users/table.ts';
import { checkPeople } from '#server/users/users.ts';
import { teamMembers, teams } from './table.ts';
import { findTeam, findTeamToManage } from './teams.ts';

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

/** The ids of the members of teams, by the id of the team. */
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

/**
 * Puts a person on a team, if they are not on it yet. An admin may join a private team like this; its members are notified.
 * @throws NotFound, Forbidden, Invalid
 */
export async function addTeamMember(scope: Scope, id: number, userId: string): Promise<TeamMember> {
  await findTeamToManage(scope, id);
  await checkPeople(scope, 'userId', [userId]);
  await putOnTeams(scope, [id], userId);
  return found(
    await selectMembers(asServer(scope), and(eq(teamMembers.teamId, id), eq(teamMembers.userId, userId))),
    'Team member',
  );
}

/** Puts a person on teams, unrecorded; gives the ids of those that they were not on. */
export async function putOn(scope: Reading, teamIds: number[], userId: string): Promise<number[]> {
  if (teamIds.length === 0) return [];
  const { organizationId } = scope.actor;
  const added = await scope.db
    .insert(teamMembers)
    .values(teamIds.map((teamId) => ({ organizationId, teamId, userId })))
    .onConflictDoNothing()
    .returning({ teamId: teamMembers.teamId });
  return added.map(({ teamId }) => teamId);
}

/** Records that somebody joined teams. */
export async function recordMembers(scope: ServerScope, teamIds: number[], userId: string): Promise<void> {
  const ids = teamIds.map((teamId) => teamMemberId({ teamId, userId }));
  for (const member of await readTeamMembers(asServer(scope), ids)) scope.record('teamMembers', 'created', member);
}

/** Puts a person on teams, and records it for those that they were not on. */
export async function putOnTeams(scope: ServerScope, teamIds: number[], userId: string): Promise<void> {
  const added = await putOn(scope, teamIds, userId);
  if (added.length === 0) return;
  await recordMembers(scope, added, userId);
  // A team shows how many members it has.
  await touchRows(scope, 'teams', teams, isOneOf(teams.id, added));
}

/** Takes a person off a team. @throws NotFound, Forbidden, Conflict for the leader */
export async function removeTeamMember(scope: Scope, id: number, userId: string): Promise<void> {
  const team = await findTeamToManage(scope, id);
  if (team.leaderId === userId) throw new Conflict('The leader cannot be removed from the team');
  found(await takeOff(scope, userId, eq(teamMembers.teamId, id)), 'Team member');
}

/** Takes a person off teams; returns the ids of the teams. */
async function takeOff(scope: ServerScope, userId: string, condition?: SQL): Promise<number[]> {
  const within = asServer(scope);
  const isTheirs = and(eq(teamMembers.userId, userId), condition);
  const members = await selectMembers(within, isTheirs);
  const gone = await scope.db
    .delete(teamMembers)
    .where(ours(within, teamMembers, isTheirs))
    .returning({ teamId: teamMembers.teamId, version: sql<number>`nextval('versions')` });
  for (const { teamId, version } of gone) {
    const member = members.find((one) => one.teamId === teamId);
    if (member) scope.record('teamMembers', 'deleted', { ...member, version });
  }
  const teamIds = gone.map(({ teamId }) => teamId);
  await touchRows(scope, 'teams', teams, isOneOf(teams.id, teamIds));
  return teamIds;
}

/** Puts a person on all teams that another is on. */
export async function joinTeamsOf(scope: ServerScope, of: string, userId: string): Promise<void> {
  const rows = await scope.db
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(ours(scope, teamMembers, eq(teamMembers.userId, of)))
    .orderBy(asc(teamMembers.teamId));
  await putOnTeams(
    scope,
    rows.map(({ teamId }) => teamId),
    userId,
  );
}

/** Takes a person off all teams. Another leads those that they led, and joins them; returns these. */
export async function handOverTeams(scope: ServerScope, from: string, to: string): Promise<{ id: number }[]> {
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
  await takeOff(scope, from);
  return led;
}
