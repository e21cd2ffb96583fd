import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Seat, SeatHolder } from '#contract/seats.ts';
import { seatKey } from '#rules/live.ts';
import {
  isTopSeat,
  mayMoveBelow,
  positionsAfterDelete,
  positionsAfterMove,
  positionsAfterRestore,
  type SeatPosition,
  sortOrderOf,
} from '#rules/seats.ts';
import { deletedNow, touched } from '#server/db/columns.ts';
import { found, oursDeleted, oursEver } from '#server/db/tenant.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import type { Scope, SystemScope } from '#server/scope.ts';
import { checkAssignees, checkPeople } from '#server/users/users.ts';
import { lockChart } from './charts.ts';
import { listSeats, readSeats } from './read.ts';
import { seatHolders, seats } from './table.ts';

type Holder = { userId?: string | null | undefined; name?: string | null | undefined };
type Fields = {
  title?: string | undefined;
  responsibilities?: string[] | undefined;
  people?: Holder[] | undefined;
  parentId?: string | undefined;
  position?: number | undefined;
};
type Of = { chartId?: number | undefined };

/** A chart that is changed, with its seats as they were before. */
type Open = { scope: Scope; chartId: number; seats: Seat[] };

/** Opens a chart for a change: nobody else changes it until this is through. @throws NotFound */
async function openChart(scope: Scope, { chartId: given }: Of): Promise<Open> {
  const { id: chartId } = await lockChart(scope, given);
  return { scope, chartId, seats: await listSeats(scope, { chartId }) };
}

const seatOf = ({ seats }: Open, id: string): Seat =>
  found(
    seats.filter((seat) => seat.id === id),
    'Seat',
  );

/** Makes sure that a seat named in a body is in the chart. @throws Invalid naming parentId */
function checkParent({ seats }: Open, parentId: string): void {
  if (seats.some(({ id }) => id === parentId)) return;
  const message = 'There is no such seat (parentId)';
  throw new Invalid([{ path: 'parentId', message, code: 'no_such', params: { what: 'seat' } }]);
}

/** Those named as people of a seat, each once. @throws Invalid naming people for who is not in the organization, or nobody */
async function checkHolders(scope: Scope, people: Holder[] = []): Promise<SeatHolder[]> {
  const holders = people.map(({ userId, name }) => ({ userId: userId ?? null, name: userId ? null : (name ?? null) }));
  if (holders.some(({ userId, name }) => userId === null && name === null)) {
    throw new Invalid([{ path: 'people', message: 'Each of the people needs a userId or a name', code: 'required' }]);
  }
  await checkPeople(
    scope,
    'people',
    holders.map(({ userId }) => userId),
  );
  return [...new Map(holders.map((holder) => [holder.userId ?? ` ${holder.name}`, holder])).values()];
}

const idsOf = (holders: Pick<SeatHolder, 'userId'>[] = []) => holders.flatMap(({ userId }) => userId ?? []);

const isOneOfKeys = ({ chartId }: Open, keys: string[]) => and(eq(seats.chartId, chartId), inArray(seats.key, keys));

/** Puts people into a seat, in place of those who sit there. */
async function seatPeople({ scope, chartId }: Open, id: string, people: SeatHolder[]): Promise<void> {
  const { db, actor } = scope;
  const { organizationId } = actor;
  const seatId = sql`(select id from ${seats} where organization_id = ${organizationId} and chart_id = ${chartId} and key = ${id})`;
  await db.delete(seatHolders).where(eq(seatHolders.seatId, seatId));
  if (people.length === 0) return;
  await db.insert(seatHolders).values(people.map((holder) => ({ ...holder, organizationId, seatId })));
}

/** Gives seats other places. */
async function place({ scope, chartId }: Open, places: SeatPosition[]): Promise<void> {
  if (places.length === 0) return;
  const column = (name: keyof SeatPosition) => sql.param(places.map((one) => one[name]));
  await scope.db
    .update(seats)
    .set({ parentId: sql`above.id`, sortOrder: sql`place.sort_order`, ...touched })
    .from(sql`unnest(${column('id')}::text[], ${column('parentId')}::text[], ${column('sortOrder')}::int[])
      as place (key, above, sort_order)
      left join ${seats} as above on above.key = place.above and above.chart_id = ${chartId}`)
    .where(oursEver(scope, seats, eq(seats.chartId, chartId), eq(seats.key, sql`place.key`)));
}

/** Records what became of seats, by how they were, and gives them. */
async function recordChanged({ scope, chartId, seats: before }: Open, ids: string[]): Promise<Seat[]> {
  const rows = await readSeats(
    scope,
    [...new Set(ids)].map((id) => seatKey({ chartId, id })),
  );
  for (const row of rows)
    scope.record(
      'seats',
      'changed',
      row,
      before.find(({ id }) => id === row.id),
    );
  return rows;
}

/** Adds a seat at the end of those that report to the same one: the integrator unless said. @throws NotFound, Invalid, Conflict */
export async function createSeat(scope: Scope, of: Of, fields: Fields & { title: string }): Promise<Seat> {
  const { title, responsibilities, parentId = 'integrator' } = fields;
  const people = await checkHolders(scope, fields.people);
  await checkAssignees(scope, 'people', idsOf(people));
  const open = await openChart(scope, of);
  const { chartId } = open;
  checkParent(open, parentId);
  if ((await scope.db.$count(seats, oursEver(scope, seats, eq(seats.chartId, chartId)))) >= limits.seats) {
    throw new Conflict(`A chart has at most ${limits.seats} seats. Deleted ones count until they are purged.`);
  }
  const id = randomUUID().slice(0, 8);
  const { organizationId } = scope.actor;
  await scope.db.insert(seats).values({ organizationId, chartId, key: id, title, responsibilities, sortOrder: 0 });
  const last = Math.max(0, ...open.seats.filter((seat) => seat.parentId === parentId).map((seat) => seat.sortOrder));
  await place(open, [{ id, parentId, sortOrder: last + 100 }]);
  await seatPeople(open, id, people);
  const seat = found(await readSeats(scope, [seatKey({ chartId, id })]), 'Seat');
  scope.record('seats', 'created', seat);
  return seat;
}

/** Changes the fields sent of a seat, and moves it. @throws NotFound; Invalid also for a move below itself; Conflict for one of the top */
export async function changeSeat(scope: Scope, id: string, of: Of, fields: Fields): Promise<Seat> {
  const { title, responsibilities, parentId, position, people } = fields;
  const holders = people && (await checkHolders(scope, people));
  const open = await openChart(scope, of);
  const before = seatOf(open, id);
  // Somebody who became an observer keeps the seat.
  const seated = idsOf(before.people);
  await checkAssignees(
    scope,
    'people',
    idsOf(holders).filter((userId) => !seated.includes(userId)),
  );
  if (parentId !== undefined) checkParent(open, parentId);
  const isMoved = (parentId ?? before.parentId) !== before.parentId;
  const places = isMoved || position !== undefined ? movesOf(open, before, parentId, position) : [];
  await place(open, places);
  await scope.db
    .update(seats)
    .set({ ...(title && { title }), ...(responsibilities && { responsibilities }), ...touched })
    .where(oursEver(scope, seats, isOneOfKeys(open, [id])));
  if (holders) await seatPeople(open, id, holders);
  const rows = await recordChanged(open, [id, ...places.map((one) => one.id)]);
  return found(
    rows.filter((row) => row.id === id),
    'Seat',
  );
}

/** The places that a move changes; at the end unless a position is given. */
function movesOf(
  { seats }: Open,
  seat: Seat,
  parentId = seat.parentId,
  position: number = limits.seats,
): SeatPosition[] {
  if (parentId !== seat.parentId) {
    if (isTopSeat(seat.id)) throw new Conflict('The visionary and the integrator stay at the top');
    if (parentId === null || !mayMoveBelow(seats, seat.id, parentId)) {
      throw new Invalid([{ path: 'parentId', message: 'A seat cannot report to itself or to one below it' }]);
    }
  }
  return positionsAfterMove(seats, seat.id, parentId, position);
}

/** Deletes a seat; it can be restored. Those below it report to the one above. @throws NotFound; Conflict for one of the top */
export async function deleteSeat(scope: Scope, id: string, of: Of): Promise<void> {
  const open = await openChart(scope, of);
  const seat = seatOf(open, id);
  if (isTopSeat(id)) throw new Conflict('Core seats cannot be deleted');
  const places = positionsAfterDelete(open.seats, id);
  const below = open.seats.filter(({ parentId }) => parentId === id).map((one) => one.id);
  await place(open, places);
  await scope.db
    .update(seats)
    .set({ below, sortOrder: sortOrderOf(open.seats, seat), ...deletedNow, ...touched })
    .where(oursEver(scope, seats, isOneOfKeys(open, [id])));
  await recordChanged(
    open,
    places.map((one) => one.id),
  );
  const [gone = seat] = await readSeats(scope, [seatKey(seat)]);
  scope.record('seats', 'deleted', gone);
}

/** Seats that are given their places before others get their turn: that takes some milliseconds, for each looks at all others. */
const seatsAtOnce = 25;

/** Brings all deleted seats of a chart back, or the one named; gives them. @throws NotFound for one that is not deleted */
export async function restoreSeats(scope: Scope, { id, ...of }: Of & { id?: string | undefined }): Promise<Seat[]> {
  const open = await openChart(scope, of);
  const { chartId } = open;
  const rows = await scope.db
    .select({ id: seats.key, below: seats.below })
    .from(seats)
    .where(oursDeleted(scope, seats, eq(seats.chartId, chartId), id === undefined ? undefined : eq(seats.key, id)))
    .orderBy(sql`${seats.deletedAt} desc, ${seats.version} desc`);
  if (id !== undefined) found(rows, 'Seat');
  const gone = new Map((await listSeats(scope, { chartId, deleted: true })).map((seat) => [seat.id, seat]));
  // What was deleted last comes back first: the ones before it were above or below it in what it has left.
  const places = new Map<string, SeatPosition>();
  let tree: SeatPosition[] = open.seats;
  for (const [index, { id, below }] of rows.entries()) {
    if (index % seatsAtOnce === seatsAtOnce - 1) await setImmediate();
    const seat = gone.get(id) as Seat;
    const moves = positionsAfterRestore(tree, { ...seat, below });
    for (const move of moves) places.set(move.id, move);
    const moved = new Set(moves.map((move) => move.id));
    tree = [...tree.filter((one) => !moved.has(one.id)), ...moves, ...(moved.has(id) ? [] : [seat])];
  }
  const back = rows.map((row) => row.id);
  await scope.db
    .update(seats)
    .set({ deletedAt: null, below: [], ...touched })
    .where(oursEver(scope, seats, isOneOfKeys(open, back)));
  await place(open, [...places.values()]);
  await recordChanged(
    open,
    [...places.keys()].filter((one) => !back.includes(one)),
  );
  const restored = await readSeats(
    scope,
    back.map((id) => seatKey({ chartId, id })),
  );
  for (const seat of restored) scope.record('seats', 'restored', seat);
  return restored;
}

/** Removes for good the seats that were deleted before a moment (ISO 8601), in all organizations. */
export async function purgeSeats(scope: SystemScope, before: string): Promise<void> {
  await scope.db.delete(seats).where(lt(seats.deletedAt, before));
}
