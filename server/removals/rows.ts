import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Work, type WorkKind, workKinds } from '#contract/users.ts';
import { seatKey } from '#rules/live.ts';
import { mayAdminister } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import type { Database } from '#server/db/pool.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { touchRows } from '#server/events/touch.ts';
import { handBackIssues, handOverIssues } from '#server/issues/issues.ts';
import { issues } from '#server/issues/table.ts';
import { handBackMeasurables, handOverMeasurables } from '#server/measurables/measurables.ts';
import { measurables } from '#server/measurables/table.ts';
import { handOverMeetings } from '#server/meetings/meetings.ts';
import { meetings } from '#server/meetings/table.ts';
import type { NewOwner } from '#server/nouns/hand-over.ts';
import { handBackRocks, handOverRocks } from '#server/rocks/rocks.ts';
import { rocks } from '#server/rocks/table.ts';
import { asServer, type Scope, type ServerScope } from '#server/scope.ts';
import { fillVacantSeats, handBackSeats, handOverDrafts, handOverSeats } from '#server/seats/hand-over.ts';
import { charts, seats } from '#server/seats/table.ts';
import { handBackTeams, handOverTeams } from '#server/teams/members.ts';
import { teams } from '#server/teams/table.ts';
import { asManager } from '#server/teams/teams.ts';
import { todos } from '#server/todos/table.ts';
import { handBackTodos, handOverTodos } from '#server/todos/todos.ts';
import { findUser } from '#server/users/users.ts';

const allTo = (to: string, rows: { id: number }[]): NewOwner[] => rows.map(({ id }) => ({ id, to }));

/** Who takes over each kind of work, and before that everything of some teams; null leaves the seats vacant. */
export type NewOwners = Record<Exclude<WorkKind, 'seats'>, string> & {
  seats: string | null;
  teams?: { teamId: number; userId: string }[];
};

/** Hands over what belongs to each of the teams, then the rest. */
async function inTurn(
  { teams = [] }: NewOwners,
  rest: string,
  handOver: (to: string, team?: number) => Promise<NewOwner[]>,
): Promise<NewOwner[]> {
  const rows: NewOwner[] = [];
  for (const { teamId, userId } of teams) rows.push(...(await handOver(userId, teamId)));
  return [...rows, ...(await handOver(rest))];
}

/** One person who takes over everything. */
export const oneNewOwner = (to: string): NewOwners => ({
  ...{ teamsLed: to, rocks: to, todos: to, issues: to },
  ...{ measurables: to, meetings: to, drafts: to, seats: to },
});

/** The rows that others took over from a person, each with its new owner: ids, for seats their `seatKey`. */
export type HandedOver = Awaited<ReturnType<typeof handOverAll>>;

/** Reassigns everything that a person owns to the new owners; returns it by kind. */
export async function handOverAll(scope: ServerScope, from: string, to: NewOwners) {
  const within = asServer(scope);
  return {
    teamsLed: await inTurn(to, to.teamsLed, async (owner, team) =>
      allTo(owner, await handOverTeams(within, from, owner, team)),
    ),
    rocks: await inTurn(to, to.rocks, (owner, team) => handOverRocks(within, from, owner, team)),
    todos: await inTurn(to, to.todos, (owner, team) => handOverTodos(within, from, owner, team)),
    issues: await inTurn(to, to.issues, (owner, team) => handOverIssues(within, from, owner, team)),
    measurables: await inTurn(to, to.measurables, (owner, team) => handOverMeasurables(within, from, owner, team)),
    meetings: await inTurn(to, to.meetings, async (owner, team) =>
      allTo(owner, await handOverMeetings(within, from, owner, team)),
    ),
    drafts: allTo(to.drafts, await handOverDrafts(within, from, to.drafts)),
    seats: (await handOverSeats(within, from, to.seats)).map((seat) => ({
      id: seatKey(seat),
      to: to.seats,
      wasShared: seat.people.some(({ userId }) => userId === to.seats),
    })),
  } satisfies Record<WorkKind, unknown>;
}

/** How many rows were handed over. */
export const countOf = (handedOver: HandedOver): number =>
  Object.values(handedOver).reduce((count, rows) => count + rows.length, 0);

type OwnedIds = Record<'rocks' | 'todos' | 'issues' | 'measurables', number[]>;

/** What `handBackAll` can put back: the rows of a person without an account, who leads no team and holds no meetings. */
export type Returnable = OwnedIds & Parameters<typeof handBackTeams>[1] & Parameters<typeof handBackSeats>[1];

/** Returns the rows that one person (null: no one) still owns, out of these, to another. Returns how many. */
async function handBackOwned(
  scope: ServerScope,
  { rocks, todos, issues, measurables }: OwnedIds,
  people: { from: string | null; to: string },
): Promise<number> {
  const rows = [
    ...(await handBackRocks(scope, { ids: rocks, ...people })),
    ...(await handBackTodos(scope, { ids: todos, ...people })),
    ...(await handBackIssues(scope, { ids: issues, ...people })),
    ...(await handBackMeasurables(scope, { ids: measurables, ...people })),
  ];
  return rows.length;
}

/** Returns the rows that a member took over, and still owns, to the person. */
export async function handBackAll(
  scope: ServerScope,
  rows: Returnable,
  people: { from: string; to: string },
): Promise<void> {
  const within = asServer(scope);
  await handBackTeams(within, rows, people);
  await handBackOwned(within, rows, people);
  await handBackSeats(within, rows, people);
}

type Removed = { handedOver: HandedOver; teams: number[]; teamsJoined: number[] };

/** Puts a person back into their teams, and gives them the rows that the new owners still own. Returns how many rows. */
export async function handBackRemoved(
  scope: ServerScope,
  { handedOver, teams: teamIds, teamsJoined }: Removed,
  to: string,
): Promise<number> {
  await handBackTeams(scope, { teams: teamIds, teamsJoined: [] }, { from: '', to });
  const { seats, ...others } = handedOver;
  let count = 0;
  for (const from of new Set([...Object.values(others).flat(), ...seats].map((row) => row.to))) {
    const idsOf = (kind: keyof typeof others) => others[kind].flatMap((row) => (row.to === from ? row.id : []));
    const [rocks, todos, issues, measurables] = [idsOf('rocks'), idsOf('todos'), idsOf('issues'), idsOf('measurables')];
    count += await handBackOwned(scope, { rocks, todos, issues, measurables }, { from, to });
    const seatsOf = seats.filter((seat) => seat.to === from);
    const seatIds = seatsOf.map(({ id }) => id);
    if (from === null) {
      count += await fillVacantSeats(scope, seatIds, to);
      continue;
    }
    const shared = seatsOf.flatMap(({ id, wasShared }) => (wasShared ? id : []));
    count += await handBackSeats(scope, { seats: seatIds, seatsHeldBefore: shared }, { from, to });
    const still = (owner: PgColumn, id: PgColumn, ids: number[]) => sql`${eq(owner, from)} and ${isOneOf(id, ids)}`;
    const led = idsOf('teamsLed');
    const rows = [
      ...(await touchRows(scope, 'teams', teams, still(teams.leaderId, teams.id, led), { leaderId: to })),
      ...(await touchRows(
        scope,
        'meetings',
        meetings,
        still(meetings.organizerId, meetings.id, idsOf('meetings')),
        { organizerId: to },
        { organizerId: [from, to] },
      )),
      ...(await touchRows(scope, 'charts', charts, still(charts.createdById, charts.id, idsOf('drafts')), {
        createdById: to,
      })),
    ];
    count += rows.length;
    const joined = teamsJoined.filter((id) => led.includes(id));
    await handBackTeams(scope, { teams: joined, teamsJoined: joined }, { from, to });
  }
  return count;
}

type Table = PgTable & { organizationId: PgColumn; deletedAt?: PgColumn };

/** The column with the title of a row, where it is not `title`. */
const titleColumns: Partial<Record<WorkKind, string>> = { teamsLed: 'name', measurables: 'name', drafts: 'name' };
/** How many titles of a kind are listed. */
const maxTitles = 50;

/** The table of each kind, and the condition for rows of a person. */
const theirs: Record<WorkKind, (userId: string) => [Table, SQL]> = {
  teamsLed: (userId) => [teams, eq(teams.leaderId, userId)],
  rocks: (userId) => [rocks, eq(rocks.ownerId, userId)],
  todos: (userId) => [todos, eq(todos.ownerId, userId)],
  issues: (userId) => [issues, eq(issues.ownerId, userId)],
  measurables: (userId) => [measurables, eq(measurables.ownerId, userId)],
  meetings: (userId) => [meetings, eq(meetings.organizerId, userId)],
  drafts: (userId) => [charts, sql`${charts.createdById} = ${userId} and ${userId} = any(${charts.visibleTo})`],
  seats: (userId) => [
    seats,
    sql`exists (select from seat_holders where seat_holders.organization_id = seats.organization_id
      and seat_holders.seat_id = seats.id and seat_holders.user_id = ${userId})`,
  ],
};

/** Counts what others would take over from a person in each of these organizations. */
export async function countAllWork(
  db: Database,
  organizationIds: number[],
  userId: string,
): Promise<Map<number, number>> {
  const organization = sql`organization.id`;
  const counts = workKinds.map((kind) => {
    const [table, isTheirs] = theirs[kind](userId);
    const reader = { actor: { organizationId: organization, isServer: true } as const };
    return sql`(select count(*) from ${table} where ${ours(reader, table, isTheirs)})`;
  });
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select organization.id, (${sql.join(counts, sql` + `)})::int as count
    from unnest(${sql.param(organizationIds)}::int[]) as organization (id)`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Counts what others would take over from a person, by kind, with the first titles. What the caller cannot see is counted but not named;
 * admins know the names of private teams.
 * @throws NotFound; Forbidden for other people's, except for admins
 */
export async function countWork(scope: Scope, userId: string): Promise<Work[]> {
  await findUser(scope, userId);
  const { actor, db } = scope;
  demand(actor.userId === userId || mayAdminister(actor), msg('Only admins can remove people'));
  const counts = workKinds.map((kind) => {
    const [table, isTheirs] = theirs[kind](userId);
    const countIn = (condition: SQL | undefined) => sql`(select count(*)::int from ${table} where ${condition})`;
    const title = sql.raw(titleColumns[kind] ?? 'title');
    const reader = kind === 'teamsLed' ? asManager(scope) : scope;
    return sql`select ${kind} as kind, ${countIn(ours(asServer(scope), table, isTheirs))} as count,
      ${countIn(ours(reader, table, isTheirs))} as visible,
      (select coalesce(json_agg(title), '[]') from (
        select ${title} as title from ${table} where ${ours(reader, table, isTheirs)} order by id desc limit ${maxTitles}) as latest) as titles`;
  });
  const { rows } = await db.execute<{ kind: WorkKind; count: number; visible: number; titles: string[] }>(
    sql.join(counts, sql` union all `),
  );
  return rows.map(({ visible, ...work }) => ({ ...work, hiddenCount: work.count - visible }));
}
