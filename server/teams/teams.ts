import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Team } from '#contract/teams.ts';
import { mayAdminister } from '#rules/people.ts';
import { mayManageTeam } from '#rules/teams.ts';
import { msg } from '#rules/translate.ts';
import { isTruncated, markTruncated, readList } from '#server/db/rows.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { checkNamed, found, isOneOf, ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import { findUser } from '#server/users/users.ts';
import type { Mine } from './mine.ts';
import { teamMembers, teams } from './table.ts';

/** The columns of a `Team`. */
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

/** Hides the fields of a private team that only its members can see. */
const outlineOf = (team: Team): Team =>
  team.isPrivate
    ? { ...team, description: null, agendas: {}, reviewsRunningWeek: false, membersEnterValues: false }
    : team;

/** The columns of a list of all teams, whose members are counted together. */
const listColumns = { ...teamColumns, memberCount: sql<number>`coalesce(sizes.count, 0)` };

const selectTeams = (scope: Reading): Promise<Team[]> =>
  readList<Team, 'description'>(scope.db, listColumns, {
    from: sql`from ${teams} left join (
        select team_id, count(*)::int as count from ${teamMembers}
        where ${teamMembers.organizationId} = ${scope.actor.organizationId} group by team_id) as sizes
      on sizes.team_id = ${teams.id} where ${ours(scope, teams)}`,
    order: byName,
    text: 'description',
  });

/** Returns the teams that the caller can see, by name. Admins also get an outline of private teams that they are not on. */
export async function listTeams(scope: Scope): Promise<Team[]> {
  if (!mayAdminister(scope.actor)) return selectTeams(scope);
  const all = await selectTeams(asServer(scope));
  const own = new Set(await listPrivateTeamIds(scope));
  const teams = all.map((team) => (own.has(team.id) ? team : outlineOf(team)));
  return isTruncated(all) ? markTruncated(teams) : teams;
}

/** Returns the teams of a person, by name. @throws NotFound */
export const listTeamsOfUser = (scope: Reading, userId: string): Promise<Team[]> =>
  inSnapshot(scope, async (scope) => {
    await findUser(scope, userId);
    const from = sql`from ${teamMembers} join ${teams} on ${teams.id} = ${teamMembers.teamId}
      where ${and(ours(scope, teamMembers, eq(teamMembers.userId, userId)), isNull(teams.deletedAt))}`;
    return readList<Team, 'description'>(scope.db, teamColumns, { from, order: byName, text: 'description' });
  });

/** Returns teams by id. */
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

/** Returns a team. @throws NotFound */
export const findTeam = async (scope: Reading, id: number): Promise<Team> => found(await selectTeam(scope, id), 'Team');

/** Returns a scope to read teams that the caller manages; admins also see private teams that they are not on. */
export const asManager = (scope: Scope): Reading => (mayAdminister(scope.actor) ? asServer(scope) : scope);

/** Why someone may not change a team. */
export const onlyLeaders = msg('Only the team leader and admins can do this');

/**
 * Returns and locks a team that the caller may manage, for admins also one whose rows they cannot see. The lock keeps
 * others from removing a new leader from the team at the same time. @throws NotFound; Forbidden
 */
export async function findTeamToManage(scope: Scope, id: number): Promise<Team> {
  const team = found(await selectTeam(asManager(scope), id).for('no key update'), 'Team');
  demand(mayManageTeam(scope.actor, team), onlyLeaders);
  return team;
}

/** Checks that a team in a body exists in the organization. @throws Invalid naming teamId */
export const checkTeam = (scope: Scope, id: number | null | undefined): Promise<void> =>
  checkNamed(scope, teams, 'team', id);

/** SQL condition: a column refers to this team, and the caller can see the team. */
export const isVisibleTeam = (scope: Scope, column: PgColumn, id: number): SQL =>
  sql`${column} in (select ${teams.id} from ${teams} where ${ours(scope, teams, eq(teams.id, id))})`;

/** Returns the ids of the caller's teams. */
export async function listOwnTeamIds(scope: Scope): Promise<Set<number>> {
  const rows = await scope.db
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(ours(asServer(scope), teamMembers, eq(teamMembers.userId, scope.actor.userId)));
  return new Set(rows.map(({ teamId }) => teamId));
}

/** Returns the ids of the caller's private teams. */
export async function listPrivateTeamIds(scope: Mine & Pick<Reading, 'db'>): Promise<number[]> {
  const rows = await scope.db
    .select({ id: teams.id })
    .from(teams)
    .where(ours(scope, teams, eq(teams.isPrivate, true)));
  return rows.map(({ id }) => id);
}

/** Returns a team as its manager can see it: only an outline if they are not on a private team. */
export const showTeam = async (scope: Scope, team: Team): Promise<Team> =>
  (await isOnTeam(scope, team.id)) ? team : outlineOf(team);

/** Whether the caller is on a team; false for null. */
export const isOnTeam = async (scope: Scope, teamId: number | null): Promise<boolean> =>
  teamId !== null &&
  (await scope.db.$count(
    teamMembers,
    ours(asServer(scope), teamMembers, eq(teamMembers.teamId, teamId), eq(teamMembers.userId, scope.actor.userId)),
  )) > 0;
