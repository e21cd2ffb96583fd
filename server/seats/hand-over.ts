import { and, asc, eq, sql } from 'drizzle-orm';
import type { Seat } from '#contract/seats.ts';
import { seatKey } from '#rules/live.ts';
import { touched } from '#server/db/columns.ts';
import { ours, oursEver } from '#server/db/tenant.ts';
import { touchRows } from '#server/db/touch.ts';
import type { ServerScope } from '#server/scope.ts';
import { listSeatsOf, readSeats } from './read.ts';
import { charts, seatHolders, seats } from './table.ts';

/**
 * Hands over a person's seats, including deleted ones and those in drafts, and their private drafts to another person. Returns
 * all these rows as they were.
 */
export async function handOverSeats(scope: ServerScope, from: string, to: string): Promise<object[]> {
  const drafts = await handOverDrafts(scope, from, to);
  return [...drafts, ...(await handOverHoldings(scope, from, to))];
}

async function handOverDrafts(scope: ServerScope, from: string, to: string): Promise<object[]> {
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

async function handOverHoldings(scope: ServerScope, from: string, to: string): Promise<Seat[]> {
  const { db } = scope;
  await db
    .select({ id: charts.id })
    .from(charts)
    .where(ours(scope, charts))
    .orderBy(asc(charts.id))
    .for('no key update');
  const before = await listSeatsOf(scope, from);
  if (before.length === 0) return before;
  const isTheirs = ours(scope, seatHolders, eq(seatHolders.userId, from));
  const alreadyHolds = sql`exists (select from ${seatHolders} as other where other.seat_id = seat_holders.seat_id and other.user_id = ${to})`;
  const keys = before.map(seatKey);
  await db
    .update(seats)
    .set(touched)
    .where(oursEver(scope, seats, sql`seats.id in (select seat_id from ${seatHolders} where ${isTheirs})`));
  await db.delete(seatHolders).where(and(isTheirs, alreadyHolds));
  await db.update(seatHolders).set({ userId: to }).where(isTheirs);
  const beforeByKey = new Map(before.map((seat) => [seatKey(seat), seat]));
  for (const seat of await readSeats(scope, keys))
    scope.record('seats', 'changed', seat, beforeByKey.get(seatKey(seat)));
  return before;
}
