import { and, asc, eq, sql } from 'drizzle-orm';
import type { Seat } from '#contract/seats.ts';
import { seatKey } from '#rules/live.ts';
import { touched } from '#server/db/columns.ts';
import { isOneOf, isOneOfPairs, ours, oursEver } from '#server/db/tenant.ts';
import { touchRows } from '#server/events/touch.ts';
import type { ServerScope } from '#server/scope.ts';
import { listSeatsOf, readSeats } from './read.ts';
import { charts, seatHolders, seats } from './table.ts';

/** Hands over a person's private drafts to another person, and takes them out of the drafts of others. Returns the ids of theirs. */
export async function handOverDrafts(scope: ServerScope, from: string, to: string): Promise<{ id: number }[]> {
  const others = sql`array_remove(array_remove(${charts.visibleTo}, ${from}), ${to})`;
  const isPrivate = sql`${from} = any(${charts.visibleTo})`;
  const isTheirs = sql`${isPrivate} and ${charts.createdById} = ${from}`;
  const handedOver = await touchRows(scope, 'charts', charts, isTheirs, {
    createdById: to,
    visibleTo: sql`array_prepend(${to}::text, ${others})`,
  });
  await touchRows(scope, 'charts', charts, isPrivate, { visibleTo: sql`array_remove(${charts.visibleTo}, ${from})` });
  return handedOver;
}

/**
 * Hands over a person's seats, including deleted ones and those in drafts, to another person, or to no one. Returns the seats as they
 * were.
 */
export async function handOverSeats(scope: ServerScope, from: string, to: string | null): Promise<Seat[]> {
  const { db } = scope;
  await lockCharts(scope);
  const before = await listSeatsOf(scope, from);
  if (before.length === 0) return before;
  const isTheirs = ours(scope, seatHolders, eq(seatHolders.userId, from));
  const alreadyHolds = sql`exists (select from ${seatHolders} as other where other.seat_id = seat_holders.seat_id and other.user_id = ${to})`;
  const keys = before.map(seatKey);
  await db
    .update(seats)
    .set(touched)
    .where(oursEver(scope, seats, sql`seats.id in (select seat_id from ${seatHolders} where ${isTheirs})`));
  await db.delete(seatHolders).where(and(isTheirs, to === null ? undefined : alreadyHolds));
  if (to !== null) await db.update(seatHolders).set({ userId: to }).where(isTheirs);
  await recordSeats(scope, keys, before);
  return before;
}

/** Locks the charts of the organization, so that changes of their seats run one after the other. */
async function lockCharts(scope: ServerScope): Promise<void> {
  await scope.db
    .select({ id: charts.id })
    .from(charts)
    .where(ours(scope, charts))
    .orderBy(asc(charts.id))
    .for('no key update');
}

async function recordSeats(scope: ServerScope, keys: string[], before: Seat[]): Promise<void> {
  const beforeByKey = new Map(before.map((seat) => [seatKey(seat), seat]));
  for (const seat of await readSeats(scope, keys))
    scope.record('seats', 'changed', seat, beforeByKey.get(seatKey(seat)));
}

/** Puts a person into those of these seats (by their `seatKey`) that are still vacant. Returns how many. */
export async function fillVacantSeats(scope: ServerScope, keys: string[], userId: string): Promise<number> {
  await lockCharts(scope);
  const { organizationId } = scope.actor;
  const before = (await readSeats(scope, keys)).filter(({ people }) => people.length === 0);
  if (before.length === 0) return 0;
  const areTheirs = oursEver(scope, seats, isOneOfPairs(seats.chartId, seats.key, before.map(seatKey)));
  const rows = await scope.db.update(seats).set(touched).where(areTheirs).returning({ seatId: seats.id });
  await scope.db.insert(seatHolders).values(rows.map(({ seatId }) => ({ organizationId, seatId, userId })));
  await recordSeats(scope, before.map(seatKey), before);
  return before.length;
}

/**
 * Returns the seats that one person still holds, out of these (by their `seatKey`), to another person. The first one stays in the seats
 * of `heldBefore`, which both held. Returns how many.
 */
export async function handBackSeats(
  scope: ServerScope,
  { seats: keys, seatsHeldBefore: heldBefore }: { seats: string[]; seatsHeldBefore: string[] },
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { db } = scope;
  const { organizationId } = scope.actor;
  await lockCharts(scope);
  const before = (await listSeatsOf(scope, from)).filter((seat) => keys.includes(seatKey(seat)));
  if (before.length === 0) return 0;
  const areTheirs = (keys: string[]) => oursEver(scope, seats, isOneOfPairs(seats.chartId, seats.key, keys));
  const rows = await db
    .select({ id: seats.id, key: sql<string>`seats.chart_id || ' ' || seats.key` })
    .from(seats)
    .where(areTheirs(before.map(seatKey)));
  await db
    .update(seats)
    .set(touched)
    .where(areTheirs(before.map(seatKey)));
  const shared = rows.filter(({ key }) => heldBefore.includes(key)).map(({ id }) => id);
  const moved = rows.map(({ id }) => id).filter((id) => !shared.includes(id));
  await db
    .update(seatHolders)
    .set({ userId: to })
    .where(ours(scope, seatHolders, eq(seatHolders.userId, from), isOneOf(seatHolders.seatId, moved)));
  if (shared.length > 0)
    await db.insert(seatHolders).values(shared.map((seatId) => ({ organizationId, seatId, userId: to })));
  await recordSeats(scope, before.map(seatKey), before);
  return before.length;
}
