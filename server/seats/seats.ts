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
import { msg } from '#rules/translate.ts';
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
/** By default the primary chart. */
type ChartQuery = { chartId?: number | undefined };

/** A chart locked for a change, with its seats before the change. */
type LockedChart = { scope: Scope; chartId: number; seats: Seat[] };

/** Locks a chart against other changes until the transaction ends. @throws NotFound */
async function openChart(scope: Scope, query: ChartQuery): Promise<LockedChart> {
  const { id: chartId } = await lockChart(scope, query.chartId);
  return { scope, chartId, seats: await listSeats(scope, { chartId }) };
}

const findSeat = ({ seats }: LockedChart, id: string): Seat =>
  found(
    seats.filter((seat) => seat.id === id),
    'Seat',
  );

/** @throws Invalid naming parentId for a seat that isn't in the chart */
function checkParent({ seats }: LockedChart, parentId: string): void {
  if (seats.some(({ id }) => id === parentId)) return;
  const message = 'There is no such seat (parentId)';
  throw new Invalid([{ path: 'parentId', message, code: 'no_such', params: { what: 'seat' } }]);
}

/** The holders in a request, each once. @throws Invalid naming people for someone outside the organization or a holder without id and name */
async function checkHolders(scope: Scope, people: Holder[] = []): Promise<SeatHolder[]> {
  const holders = people.map(({ userId, name }) => ({ userId: userId ?? null, name: userId ? null : (name ?? null) }));
  if (holders.some(({ userId, name }) => userId === null && name === null)) {
    throw new Invalid([{ path: 'people', message: 'Each person needs a userId or a name', code: 'required' }]);
  }
  await checkPeople(
    scope,
    'people',
    holders.map(({ userId }) => userId),
  );
  return [...new Map(holders.map((holder) => [holder.userId ?? ` ${holder.name}`, holder])).values()];
}

const idsOf = (holders: Pick<SeatHolder, 'userId'>[] = []) => holders.flatMap(({ userId }) => userId ?? []);

const hasKeyIn = ({ chartId }: LockedChart, keys: string[]) =>
  and(eq(seats.chartId, chartId), inArray(seats.key, keys));

/** Replaces the people in a seat. */
async function replaceHolders({ scope, chartId }: LockedChart, id: string, people: SeatHolder[]): Promise<void> {
  const { db, actor } = scope;
  const { organizationId } = actor;
  const seatId = sql`(select id from ${seats} where organization_id = ${organizationId} and chart_id = ${chartId} and key = ${id})`;
  await db.delete(seatHolders).where(eq(seatHolders.seatId, seatId));
  if (people.length === 0) return;
  await db.insert(seatHolders).values(people.map((holder) => ({ ...holder, organizationId, seatId })));
}

async function savePositions({ scope, chartId }: LockedChart, positions: SeatPosition[]): Promise<void> {
  if (positions.length === 0) return;
  const column = (name: keyof SeatPosition) => sql.param(positions.map((one) => one[name]));
  await scope.db
    .update(seats)
    .set({ parentId: sql`parent.id`, sortOrder: sql`moved.sort_order`, ...touched })
    .from(sql`unnest(${column('id')}::text[], ${column('parentId')}::text[], ${column('sortOrder')}::int[])
      as moved (key, parent_key, sort_order)
      left join ${seats} as parent on parent.key = moved.parent_key and parent.chart_id = ${chartId}`)
    .where(oursEver(scope, seats, eq(seats.chartId, chartId), eq(seats.key, sql`moved.key`)));
}

/** Records the changes of seats and returns the changed seats. */
async function recordChanged({ scope, chartId, seats: before }: LockedChart, ids: string[]): Promise<Seat[]> {
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

/** Adds a seat as the last child of its parent, by default the integrator. @throws NotFound, Invalid; Conflict for a full chart */
export async function createSeat(scope: Scope, query: ChartQuery, fields: Fields & { title: string }): Promise<Seat> {
  const { title, responsibilities, parentId = 'integrator' } = fields;
  const people = await checkHolders(scope, fields.people);
  await checkAssignees(scope, 'people', idsOf(people));
  const chart = await openChart(scope, query);
  const { chartId } = chart;
  checkParent(chart, parentId);
  if ((await scope.db.$count(seats, oursEver(scope, seats, eq(seats.chartId, chartId)))) >= limits.seats) {
    throw new Conflict(
      msg('A chart has at most {most} seats, including deleted ones that can still be restored', {
        most: limits.seats,
      }),
    );
  }
  const id = randomUUID().slice(0, 8);
  const { organizationId } = scope.actor;
  await scope.db.insert(seats).values({ organizationId, chartId, key: id, title, responsibilities, sortOrder: 0 });
  const last = Math.max(0, ...chart.seats.filter((seat) => seat.parentId === parentId).map((seat) => seat.sortOrder));
  await savePositions(chart, [{ id, parentId, sortOrder: last + 100 }]);
  await replaceHolders(chart, id, people);
  const seat = found(await readSeats(scope, [seatKey({ chartId, id })]), 'Seat');
  scope.record('seats', 'created', seat, { people: [] });
  return seat;
}

/** Changes the given fields of a seat, or moves it. @throws NotFound, Invalid; Conflict for moving a top seat */
export async function changeSeat(scope: Scope, id: string, query: ChartQuery, fields: Fields): Promise<Seat> {
  const { title, responsibilities, parentId, position, people } = fields;
  const holders = people && (await checkHolders(scope, people));
  const chart = await openChart(scope, query);
  const before = findSeat(chart, id);
  // A person who became an observer since keeps the seat.
  const current = idsOf(before.people);
  await checkAssignees(
    scope,
    'people',
    idsOf(holders).filter((userId) => !current.includes(userId)),
  );
  if (parentId !== undefined) checkParent(chart, parentId);
  const isMoved = (parentId ?? before.parentId) !== before.parentId;
  const positions = isMoved || position !== undefined ? checkedMove(chart, before, parentId, position) : [];
  await savePositions(chart, positions);
  await scope.db
    .update(seats)
    .set({ ...(title && { title }), ...(responsibilities && { responsibilities }), ...touched })
    .where(oursEver(scope, seats, hasKeyIn(chart, [id])));
  if (holders) await replaceHolders(chart, id, holders);
  const rows = await recordChanged(chart, [id, ...positions.map((one) => one.id)]);
  return found(
    rows.filter((row) => row.id === id),
    'Seat',
  );
}

/** The positions that a move changes. The seat becomes the last child unless an index is given. @throws Conflict, Invalid */
function checkedMove(
  { seats }: LockedChart,
  seat: Seat,
  parentId = seat.parentId,
  position: number = limits.seats,
): SeatPosition[] {
  if (parentId !== seat.parentId) {
    if (isTopSeat(seat.id)) throw new Conflict(msg("{visionaryTitle} and {integratorTitle} can't be moved"));
    if (parentId === null || !mayMoveBelow(seats, seat.id, parentId)) {
      throw new Invalid([{ path: 'parentId', message: msg("A seat can't report to itself or to a seat below it") }]);
    }
  }
  return positionsAfterMove(seats, seat.id, parentId, position);
}

/** Deletes a seat, which can be restored. Its children report to its parent. @throws NotFound; Conflict for a top seat */
export async function deleteSeat(scope: Scope, id: string, query: ChartQuery): Promise<void> {
  const chart = await openChart(scope, query);
  const seat = findSeat(chart, id);
  if (isTopSeat(id)) throw new Conflict(msg('Core seats cannot be deleted'));
  const positions = positionsAfterDelete(chart.seats, id);
  const below = chart.seats.filter(({ parentId }) => parentId === id).map((one) => one.id);
  await savePositions(chart, positions);
  await scope.db
    .update(seats)
    .set({ below, sortOrder: sortOrderOf(chart.seats, seat), ...deletedNow, ...touched })
    .where(oursEver(scope, seats, hasKeyIn(chart, [id])));
  await recordChanged(
    chart,
    positions.map((one) => one.id),
  );
  const [deleted = seat] = await readSeats(scope, [seatKey(seat)]);
  scope.record('seats', 'deleted', deleted);
}

/** The number of seats to restore before yielding to other requests. Each takes time in proportion to the size of the chart. */
const batchSize = 25;

/** Restores all deleted seats of a chart, or only the given one, and returns them. @throws NotFound for a seat that isn't deleted */
export async function restoreSeats(
  scope: Scope,
  { id, ...query }: ChartQuery & { id?: string | undefined },
): Promise<Seat[]> {
  const chart = await openChart(scope, query);
  const { chartId } = chart;
  const rows = await scope.db
    .select({ id: seats.key, below: seats.below })
    .from(seats)
    .where(oursDeleted(scope, seats, eq(seats.chartId, chartId), id === undefined ? undefined : eq(seats.key, id)))
    .orderBy(sql`${seats.deletedAt} desc, ${seats.version} desc`);
  if (id !== undefined) found(rows, 'Seat');
  const deleted = new Map((await listSeats(scope, { chartId, deleted: true })).map((seat) => [seat.id, seat]));
  // In reverse order of deletion, so that each seat finds the tree as it was when it was deleted.
  const positions = new Map<string, SeatPosition>();
  let tree: SeatPosition[] = chart.seats;
  for (const [index, { id, below }] of rows.entries()) {
    if (index % batchSize === batchSize - 1) await setImmediate();
    const seat = deleted.get(id) as Seat;
    const moves = positionsAfterRestore(tree, { ...seat, below });
    for (const move of moves) positions.set(move.id, move);
    const moved = new Set(moves.map((move) => move.id));
    tree = [...tree.filter((one) => !moved.has(one.id)), ...moves, ...(moved.has(id) ? [] : [seat])];
  }
  const restoredIds = rows.map((row) => row.id);
  await scope.db
    .update(seats)
    .set({ deletedAt: null, below: [], ...touched })
    .where(oursEver(scope, seats, hasKeyIn(chart, restoredIds)));
  await savePositions(chart, [...positions.values()]);
  await recordChanged(
    chart,
    [...positions.keys()].filter((one) => !restoredIds.includes(one)),
  );
  const restored = await readSeats(
    scope,
    restoredIds.map((id) => seatKey({ chartId, id })),
  );
  for (const seat of restored) scope.record('seats', 'restored', seat);
  return restored;
}

/** Removes the seats permanently that were deleted before a time (ISO 8601), in all organizations. */
export async function purgeSeats(scope: SystemScope, before: string): Promise<void> {
  await scope.db.delete(seats).where(lt(seats.deletedAt, before));
}
