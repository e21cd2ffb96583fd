import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Team, TeamMember } from '#contract/teams.ts';
import { teamMemberId } from '#rules/live.ts';
import { mayAdminister } from '#rules/people.ts';
import { mayManageTeam } from '#rules/teams.ts';
import { isCut, markCut, readList } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { checkNamed, deleteRow, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { touchRows } from '#server/db/touch.ts';
import { Conflict, demand } from '#server/errors.ts';
import { asServer, type Reading, type Scope, type ServerScope } from '#server/scope.ts';
import { onSameText } from '#server/texts.ts';
import { users } from '#server/users/table.ts';
import { checkAccounts, checkAssignees, checkPeople, findUser } from '#server/users/users.ts';
import type { Mine } from './mine.ts';
import { teamMembers, teams } from './table.ts';

/** The columns of a team as it is told. */
export const teamColumns = {
  id: teams.id,
  name: teams.name,
  description: teams.description,
  leaderId: teams.leaderId,
  isPrivate: teams.isPrivate,
  memberCount: sql<number>`(select count(*)::int from team_members where team_members.team_id = teams.id)`,
  agendas: teams.agendas,
  createdAt: teams.createdAt,
  updatedAt: teams.updatedAt,
  version: teams.version,
};

const byName = sql`${teams.name}, ${teams.id}`;

/** A team as somebody who is not on it may know it. */
export const outlineOf = (team: Team): Team => (team.isPrivate ? { ...team, description: null, agendas: {} } : team);

const selectTeams = (scope: Reading): Promise<Team[]> =>
  readList<Team, 'description'>(scope.db, teamColumns, {
    from: sql`from ${teams} where ${ours(scope, teams)}`,
    order: byName,
    text: 'description',
  });

/**
 * The teams of the organization that the caller may see, by name; and for an admin of the private teams that they are not on,
 * which exist, who leads them and how many are on them.
 */
export async function listTeams(scope: Scope): Promise<Team[]> {
  const visible = await selectTeams(scope);
  if (!mayAdminister(scope.actor)) return visible;
  const ids = new Set(visible.map(({ id }) => id));
  const all = await selectTeams(asServer(scope));
  const known = all.map((team) => (ids.has(team.id) ? team : outlineOf(team)));
  return isCut(all) ? markCut(known) : known;
}

/** The teams that a person of the organization is on, by name. @throws NotFound */
export const listTeamsOfUser = (scope: Reading, userId: string): Promise<Team[]> =>
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

/** How somebody reads teams to manage them: an admin also those that they are not on. */
export const asManager = (scope: Scope): Reading => (mayAdminister(scope.actor) ? asServer(scope) : scope);

/**
 * A team that the caller may manage: an admin also one that they may not see. It is locked, so that nobody is taken off it
 * while they become its leader. @throws NotFound, Forbidden
 */
export async function findTeamToManage(scope: Scope, id: number): Promise<Team> {
  const team = found(await selectTeam(asManager(scope), id).for('no key update'), 'Team');
  demand(mayManageTeam(scope.actor, team), 'Only the leader of the team or an admin may do this');
  return team;
}

/** Makes sure that a team named in a body is of the organization. @throws Invalid naming teamId */
export const checkTeam = (scope: Scope, id: number | null | undefined): Promise<void> =>
  checkNamed(scope, teams, 'team', id);

type TeamFields = {
  name?: string | undefined;
  description?: string | null | undefined;
  isPrivate?: boolean | undefined;
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

/**
 * Renames a team, hands its lead over, or makes it private or open; the new leader comes on it. A private team is opened by
 * somebody on it alone. @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function changeTeam(
  scope: Scope,
  id: number,
  given: TeamFields & { descriptionFrom?: string | null | undefined; leaderId?: string | undefined },
): Promise<Team> {
  await checkAssignees(scope, 'leaderId', [given.leaderId]);
  await checkAccounts(scope, 'leaderId', [given.leaderId]);
  const before = await findTeamToManage(scope, id);
  const isOn = await isOnTeam(scope, id);
  if (before.isPrivate && !isOn && (given.isPrivate === false || given.description !== undefined)) {
    throw new Conflict('Only members can do this to a private team. Join it first: its members are told.');
  }
  const fields = onSameText(before, given);
  if (fields.leaderId) await putOnTeams(scope, [id], fields.leaderId);
  await updateRow(asServer(scope), teams, id, fields, { id: teams.id }, 'Team');
  const team = found(await selectTeam(asServer(scope), id), 'Team');
  scope.record('teams', 'changed', team, before);
  return isOn ? team : outlineOf(team);
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

/** Puts a person on a team; once is enough. An admin may join a private team so, which its members are told. @throws NotFound, Forbidden, Invalid */
export async function addTeamMember(scope: Scope, id: number, userId: string): Promise<TeamMember> {
  await findTeamToManage(scope, id);
  await checkPeople(scope, 'userId', [userId]);
  await putOnTeams(scope, [id], userId);
  return found(
    await selectMembers(asServer(scope), and(eq(teamMembers.teamId, id), eq(teamMembers.userId, userId))),
    'Team member',
  );
}

/** Puts a person on teams; gives those that they were not on. */
async function putOn(scope: Reading, teamIds: number[], userId: string): Promise<number[]> {
  if (teamIds.length === 0) return [];
  const { organizationId } = scope.actor;
  const added = await scope.db
    .insert(teamMembers)
    .values(teamIds.map((teamId) => ({ organizationId, teamId, userId })))
    .onConflictDoNothing()
    .returning({ teamId: teamMembers.teamId });
  return added.map(({ teamId }) => teamId);
}

/** Tells that somebody came on teams. */
async function recordMembers(scope: ServerScope, teamIds: number[], userId: string): Promise<void> {
  const ids = teamIds.map((teamId) => teamMemberId({ teamId, userId }));
  for (const member of await readTeamMembers(asServer(scope), ids)) scope.record('teamMembers', 'created', member);
}

/** Puts a person on teams, and tells where they were not. */
export async function putOnTeams(scope: ServerScope, teamIds: number[], userId: string): Promise<void> {
  const added = await putOn(scope, teamIds, userId);
  if (added.length === 0) return;
  await recordMembers(scope, added, userId);
  // A team tells how many are on it.
  await touchRows(scope, 'teams', teams, isOneOf(teams.id, added));
}

/** Takes a person off a team. @throws NotFound, Forbidden, Conflict for the leader */
export async function removeTeamMember(scope: Scope, id: number, userId: string): Promise<void> {
  const team = await findTeamToManage(scope, id);
  if (team.leaderId === userId) throw new Conflict('The leader cannot be removed from the team');
  await takeOff(
    scope,
    await selectMembers(asServer(scope), and(eq(teamMembers.teamId, id), eq(teamMembers.userId, userId))),
  );
}

/** Takes people off teams. @throws NotFound when there is nobody to take off */
async function takeOff(scope: ServerScope, members: TeamMember[]): Promise<void> {
  found(members, 'Team member');
  for (const member of members) {
    const { teamId, userId } = member;
    const gone = await deleteRow(
      asServer(scope),
      teamMembers,
      and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)),
      'Team member',
    );
    scope.record('teamMembers', 'deleted', { ...member, ...gone });
  }
  await touchRows(
    scope,
    'teams',
    teams,
    isOneOf(
      teams.id,
      members.map(({ teamId }) => teamId),
    ),
  );
}

/** Puts one person on all teams that another is on. */
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

/** Takes one person off all teams; those that they led, which it gives, are led by another, who comes on them. */
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
  const members = await selectMembers(scope, eq(teamMembers.userId, from));
  if (members.length > 0) await takeOff(scope, members);
  return led;
}

/** The ids of the teams that the caller is on. */
export async function listOwnTeamIds(scope: Scope): Promise<Set<number>> {
  const rows = await scope.db
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(ours(asServer(scope), teamMembers, eq(teamMembers.userId, scope.actor.userId)));
  return new Set(rows.map(({ teamId }) => teamId));
}

/** The ids of the private teams that the caller is on. */
export async function listPrivateTeamIds(scope: Mine & Pick<Reading, 'db'>): Promise<number[]> {
  const rows = await scope.db
    .select({ id: teams.id })
    .from(teams)
    .where(ours(scope, teams, eq(teams.isPrivate, true)));
  return rows.map(({ id }) => id);
}

/** Whether the caller is on a team; nobody is on none. */
export const isOnTeam = async (scope: Scope, teamId: number | null): Promise<boolean> =>
  teamId !== null &&
  (await scope.db.$count(
    teamMembers,
    ours(asServer(scope), teamMembers, eq(teamMembers.teamId, teamId), eq(teamMembers.userId, scope.actor.userId)),
  )) > 0;
