import { type SQL, sql } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { organizationRoom } from '#server/events/rooms.ts';
import { memberships } from '#server/organizations/table.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import { endInviteCodesOf } from '#server/teams/invite-code.ts';
import { teamMembers, teams } from '#server/teams/table.ts';
import { readTeams } from '#server/teams/teams.ts';
import { flagIn, flags, type Parts } from './kind.ts';
import type { Change, RowId } from './table.ts';

type Pair = { teamId: number; userId: string };

/** Adds people to teams, and removes people from teams that they do not lead. Teams and people that are gone are left out. */
async function writeMembers(scope: Reading, pairs: (Pair & { isMember: boolean })[]): Promise<void> {
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

/**
 * What follows from changes of teams and of their members, as in usual calls: a leader is a member, a new leader or privacy is recorded,
 * invite codes end, and who sees other rows than before loads them again. No one is notified.
 */
export async function followTeams(scope: Scope, rows: { teamId: number; changes: Change[] }[]): Promise<void> {
  const server = asServer(scope);
  const decisive = rows.flatMap(({ teamId, changes }) => {
    const some = changes.filter(({ field }) => field === 'leaderId' || field === 'isPrivate');
    return some.length > 0 ? [{ teamId, changes: some }] : [];
  });
  const ofMembers = rows.filter(({ changes }) => changes.some(({ field }) => flagIn(field)));
  if (decisive.length + ofMembers.length === 0) return;
  await writeMembers(
    server,
    decisive.flatMap(({ teamId, changes }) =>
      changes.flatMap(({ after }) => (typeof after === 'string' ? [{ teamId, userId: after, isMember: true }] : [])),
    ),
  );
  const teamById = new Map(
    (
      await readTeams(
        server,
        decisive.map(({ teamId }) => teamId),
      )
    ).map((team) => [team.id, team]),
  );
  for (const { teamId, changes } of decisive) {
    const team = teamById.get(teamId);
    const before = Object.fromEntries(changes.map((change) => [change.field, change.before]));
    if (team) scope.record('teams', 'changed', team, { ...team, ...before });
  }
  const left = ofMembers.filter(({ changes }) => changes.some(({ field, after }) => flagIn(field) && after === null));
  await endInviteCodesOf(server, [...new Set(left.map(({ teamId }) => teamId))]);
  scope.record('audiences', 'changed', { id: organizationRoom(scope.actor.organizationId) });
}

/** The memberships of people or of teams, whose ids are in one column, as fields with the ids in the other. */
function membershipsBy(
  own: 'userId' | 'teamId',
  { name, list }: { name: 'team' | 'member'; list: 'teams' | 'members' },
): Parts {
  const other = own === 'userId' ? 'teamId' : 'userId';
  const column = teamMembers[own];
  const pairOf = (id: RowId, field: string): Pair => {
    const [userId, teamId] = own === 'userId' ? [id, flagIn(field)?.id] : [flagIn(field)?.id, id];
    return { userId: String(userId), teamId: Number(teamId) };
  };
  return {
    has: (field) => flagIn(field)?.name === name,
    async read(scope, ids) {
      const rows = await scope.db
        .select({ id: column, others: sql<RowId[]>`array_agg(${teamMembers[other]})` })
        .from(teamMembers)
        .where(ours(scope, teamMembers, sql`${column} = any(${sql.param(ids)}::${sql.raw(column.getSQLType())}[])`))
        .groupBy(column);
      return new Map(rows.map(({ id, others }) => [id, flags(name, others)]));
    },
    write: (scope, rows) =>
      writeMembers(
        scope,
        rows.flatMap(({ id, values }) =>
          Object.entries(values).map(([field, value]) => ({ ...pairOf(id, field), isMember: value === true })),
        ),
      ),
    listed: (fields) => (list in fields ? name : undefined),
  };
}

/** The teams of people, as fields such as `team 7`. */
export const teamsOfPeople = membershipsBy('userId', { name: 'team', list: 'teams' });

/** The people of teams, as fields such as `member u1`. */
export const membersOfTeams = membershipsBy('teamId', { name: 'member', list: 'members' });
