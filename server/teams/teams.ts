import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Team } from '#contract/teams.ts';
import { mayAdminister } from '#rules/people.ts';
import { mayManageTeam } from '#rules/teams.ts';
import { isTruncated, markTruncated, readList } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { checkNamed, found, isOneOf, ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import { findUser } from '#server/users/users.ts';
import type { Mine } from './mine.ts';
import { teamMembers, teams } from './table.ts';

/** The columns of a team as it is told. */
export const teamColumns = {
  id: teams.id,
  name: teams.name,
  description: teams.description,
  leaderId: teams.leaderId,
  isPrivate: teams.isPrivate,
  reviewsRunningWeek: teams.reviewsRunningWeek,
  membersEnterValues: teams.membersEnterValues,
  memberCount: sql<number>`(select count(*)::int from team_members where team_members.team_id = teams.id)`,
  agendas: teams.agendas,
  createdAt: teams.createdAt,
  updatedAt: teams.updatedAt,
  version: teams.version,
};

const byName = sql`${teams.name}, ${teams.id}`;

/** What an admin who is not on a team may know of it. */
const outlineOf = (team: Team): Team =>
  team.isPrivate
    ? { ...team, description: null, agendas: {}, reviewsRunningWeek: false, membersEnterValues: false }
    : team;

const selectTeams = (scope: Reading): Promise<Team[]> =>
  readList<Team, 'description'>(scope.db, teamColumns, {
    from: sql`from ${teams} where ${ours(scope, teams)}`,
    order: byName,
    text: 'description',
  });

/** The teams that the caller may see, by name; an admin also gets an outline of the private teams that they are not on. */
export async function listTeams(scope: Scope): Promise<Team[]> {
  if (!mayAdminister(scope.actor)) return selectTeams(scope);
  const all = await selectTeams(asServer(scope));
  const own = new Set(await listPrivateTeamIds(scope));
  const teams = all.map((team) => (own.has(team.id) ? team : outlineOf(team)));
  return isTruncated(all) ? markTruncated(teams) : teams;
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

/** Reads teams to manage them: for an admin also the private ones that they are not on. */
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

/** The condition that a column names this team, and that the caller may see that team. */
export const isVisibleTeam = (scope: Scope, column: PgColumn, id: number): SQL =>
  sql`${column} in (select ${teams.id} from ${teams} where ${ours(scope, teams, eq(teams.id, id))})`;

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

/** A team as the caller may know it, who has just changed it as its leader or as an admin. */
export const showTeam = async (scope: Scope, team: Team): Promise<Team> =>
  (await isOnTeam(scope, team.id)) ? team : outlineOf(team);

/** Whether the caller is on a team; nobody is on none. */
export const isOnTeam = async (scope: Scope, teamId: number | null): Promise<boolean> =>
  teamId !== null &&
  (await scope.db.$count(
    teamMembers,
    ours(asServer(scope), teamMembers, eq(teamMembers.teamId, teamId), eq(teamMembers.userId, scope.actor.userId)),
  )) > 0;
