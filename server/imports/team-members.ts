import { type SQL, sql } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { memberships } from '#server/organizations/table.ts';
import type { Scope } from '#server/scope.ts';
import { teamMembers, teams } from '#server/teams/table.ts';
import type { Parts } from './kind.ts';
import type { RowId, Values } from './table.ts';

type Pair = { teamId: number; userId: string };

/** Adds people to teams, and removes people from teams that they do not lead. Teams and people that are gone are left out. */
async function writeMembers(scope: Scope, pairs: (Pair & { isMember: boolean })[]): Promise<void> {
  const arrays = (isMember: boolean): SQL => {
    const some = pairs.filter((pair) => pair.isMember === isMember);
    return sql`unnest(${sql.param(some.map(({ teamId }) => teamId))}::int[],
      ${sql.param(some.map(({ userId }) => userId))}::text[]) as pair (team_id, user_id)`;
  };
  await scope.db.execute(sql`
    insert into ${teamMembers} (organization_id, team_id, user_id)
    select teams.organization_id, teams.id, memberships.user_id
    from ${arrays(true)} join ${teams} on teams.id = pair.team_id
      join ${memberships} on memberships.user_id = pair.user_id and memberships.organization_id = teams.organization_id
    where ${ours(scope, teams)}
    on conflict do nothing`);
  await scope.db.execute(sql`
    delete from ${teamMembers} using ${arrays(false)}, ${teams}
    where ${ours(scope, teams)} and teams.id = pair.team_id and team_members.team_id = pair.team_id
      and team_members.user_id = pair.user_id and teams.leader_id is distinct from pair.user_id`);
}

/** Reads for each row the ids on the other side of its memberships, as fields. */
async function readMembers(
  scope: Scope,
  prefix: string,
  [own, other]: ['userId', 'teamId'] | ['teamId', 'userId'],
  ids: RowId[],
): Promise<Map<RowId, Values>> {
  const column = teamMembers[own];
  const rows = await scope.db
    .select({ id: column, others: sql<RowId[]>`array_agg(${teamMembers[other]})` })
    .from(teamMembers)
    .where(ours(scope, teamMembers, sql`${column} = any(${sql.param(ids)}::${sql.raw(column.getSQLType())}[])`))
    .groupBy(column);
  return new Map(
    rows.map(({ id, others }) => [id, Object.fromEntries(others.map((one) => [`${prefix}${one}`, true]))]),
  );
}

/** The teams of people, as fields such as `team 7`. */
export const teamsOfPeople: Parts = {
  has: (field) => field.startsWith('team '),
  read: (scope, ids) => readMembers(scope, 'team ', ['userId', 'teamId'], ids),
  write: (scope, rows) =>
    writeMembers(
      scope,
      rows.flatMap(({ id, values }) =>
        Object.entries(values).map(([field, value]) => ({
          ...{ userId: String(id), teamId: Number(field.slice('team '.length)) },
          isMember: value === true,
        })),
      ),
    ),
  listed: (fields) => ('teams' in fields ? 'team ' : undefined),
};

/** The people of teams, as fields such as `member u1`. */
export const membersOfTeams: Parts = {
  has: (field) => field.startsWith('member '),
  read: (scope, ids) => readMembers(scope, 'member ', ['teamId', 'userId'], ids),
  write: (scope, rows) =>
    writeMembers(
      scope,
      rows.flatMap(({ id, values }) =>
        Object.entries(values).map(([field, value]) => ({
          ...{ teamId: Number(id), userId: field.slice('member '.length) },
          isMember: value === true,
        })),
      ),
    ),
  listed: (fields) => ('members' in fields ? 'member ' : undefined),
};
