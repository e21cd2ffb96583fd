import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type NounWith, nounsWith, ofNounsWith } from '#contract/nouns.ts';
import { type Work, type WorkKind, workKinds } from '#contract/users.ts';
import { seatKey } from '#rules/live.ts';
import { mayAdminister } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import type { Database } from '#server/db/pool.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { touchRows } from '#server/events/touch.ts';
import { handOverMeetings } from '#server/meetings/meetings.ts';
import { meetings } from '#server/meetings/table.ts';
import { nounNamed } from '#server/nouns/all.ts';
import type { NewOwner } from '#server/nouns/hand-over.ts';
import { asServer, type Scope, type ServerScope } from '#server/scope.ts';
import { fillVacantSeats, handBackSeats, handOverDrafts, handOverSeats } from '#server/seats/hand-over.ts';
import { charts, seats } from '#server/seats/table.ts';
import { handBackTeams, handOverTeams } from '#server/teams/members.ts';
import { teams } from '#server/teams/table.ts';
import { asManager } from '#server/teams/teams.ts';
import { findUser } from '#server/users/users.ts';

type OwnedNoun = NounWith<'isOwned'>;
const ownedNouns = nounsWith('isOwned');

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
  ...ofNounsWith('isOwned', () => to),
  ...{ teamsLed: to, meetings: to, drafts: to, seats: to },
});

/** The rows that others took over from a person, each with its new owner: ids, for seats their `seatKey`. */
export type HandedOver = Awaited<ReturnType<typeof handOverAll>>;

/** Hands over the rows of every noun whose rows have an owner. */
async function handOverOwned(scope: ServerScope, from: string, to: NewOwners): Promise<Record<OwnedNoun, NewOwner[]>> {
  const handedOver: Partial<Record<OwnedNoun, NewOwner[]>> = {};
  for (const noun of ownedNouns) {
    const { handOver } = nounNamed(noun).owned;
    handedOver[noun] = await inTurn(to, to[noun], (owner, team) => handOver(scope, from, owner, team));
  }
  return handedOver as Record<OwnedNoun, NewOwner[]>;
}

/** Reassigns everything that a person owns to the new owners; returns it by kind. */
export async function handOverAll(scope: ServerScope, from: string, to: NewOwners) {
  const within = asServer(scope);
  return {
    teamsLed: await inTurn(to, to.teamsLed, async (owner, team) =>
      allTo(owner, await handOverTeams(within, from, owner, team)),
    ),
    ...(await handOverOwned(within, from, to)),
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

/** Returns how many rows were handed over. */
export const countOf = (handedOver: HandedOver): number =>
  Object.values(handedOver).reduce((count, rows) => count + rows.length, 0);

/** A removal from before a noun existed handed over none of its rows. */
type OwnedIds = { [N in OwnedNoun]?: number[] };

/** What `handBackAll` can put back: the rows of a person without an account, who leads no team and holds no meetings. */
export type Returnable = OwnedIds & Parameters<typeof handBackTeams>[1] & Parameters<typeof handBackSeats>[1];

/** Returns the rows that one person (null: no one) still owns, out of these, to another. Returns how many. */
async function handBackOwned(
  scope: ServerScope,
  ids: OwnedIds,
  people: { from: string | null; to: string },
): Promise<number> {
  let count = 0;
  for (const noun of ownedNouns)
    count += (await nounNamed(noun).owned.handBack(scope, { ids: ids[noun] ?? [], ...people })).length;
  return count;
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
    // A removal from before a noun existed does not name it.
    const idsOf = (kind: keyof typeof others) => (others[kind] ?? []).flatMap((row) => (row.to === from ? row.id : []));
    count += await handBackOwned(scope, ofNounsWith('isOwned', idsOf), { from, to });
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

/** How many titles of a kind are listed. */
const maxTitles = 50;

/** The table of each kind, and the condition for rows of a person. */
const theirs: Record<Exclude<WorkKind, OwnedNoun>, (userId: string | PgColumn) => [Table, SQL]> = {
  teamsLed: (userId) => [teams, eq(teams.leaderId, userId)],
  meetings: (userId) => [meetings, eq(meetings.organizerId, userId)],
  drafts: (userId) => [charts, sql`${charts.createdById} = ${userId} and ${userId} = any(${charts.visibleTo})`],
  seats: (userId) => [
    seats,
    sql`exists (select from seat_holders where seat_holders.organization_id = seats.organization_id
      and seat_holders.seat_id = seats.id and seat_holders.user_id = ${userId})`,
  ],
};

/** Returns the table of a kind of work, and the condition for rows of a person. */
function workOf(kind: WorkKind, userId: string | PgColumn): [Table, SQL] {
  if (kind in theirs) return theirs[kind as keyof typeof theirs](userId);
  const { table } = nounNamed(kind as OwnedNoun).owned;
  return [table, eq(table.ownerId, userId)];
}

/** The condition that a person owns nothing that others would take over. `userId` is the column that names them. */
export function ownsNothing(scope: Scope, userId: PgColumn): SQL {
  const works = workKinds.map((kind) => {
    const [table, isTheirs] = workOf(kind, userId);
    return sql`exists (select from ${table} where ${ours(asServer(scope), table, isTheirs)})`;
  });
  return sql`not (${sql.join(works, sql` or `)})`;
}

/** Counts what others would take over from a person in each of these organizations. */
export async function countAllWork(
  db: Database,
  organizationIds: number[],
  userId: string,
): Promise<Map<number, number>> {
  const organization = sql`organization.id`;
  const counts = workKinds.map((kind) => {
    const [table, isTheirs] = workOf(kind, userId);
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
    const [table, isTheirs] = workOf(kind, userId);
    const countIn = (condition: SQL | undefined) => sql`(select count(*)::int from ${table} where ${condition})`;
    const title = sql.raw('title' in table ? 'title' : 'name');
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
