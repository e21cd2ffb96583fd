import { sql } from 'drizzle-orm';
import { customType, integer } from 'drizzle-orm/pg-core';

/**
 * `2026-11-21 09:30:00.12+00` as PostgreSQL writes it, made `2026-11-21T09:30:00.120Z`: always as long, so that the
 * texts sort like the moments.
 */
function toIso(written: string): string {
  const time = written.slice(11, -3);
  return `${written.slice(0, 10)}T${(time.length === 8 ? `${time}.` : time).padEnd(12, '0')}Z`;
}

/** A moment, kept to the millisecond; read as ISO 8601 text in UTC, which costs far less than a Date. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: toIso,
});

/** A day without a time, `YYYY-MM-DD`. */
export const calendarDate = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });

/** The id of a row: a number that the database gives. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/**
 * For an update that may set no other column: when the row changed. The clock is read after the wait for other changes
 * of the row, so that the version written last also bears the latest moment.
 */
export const touched = { updatedAt: sql`clock_timestamp()` };

export const createdAt = () => instant().notNull().default(sql`now()`);

/** When a row last changed; every update sets it. */
export const updatedAt = () =>
  instant()
    .notNull()
    .default(sql`now()`)
    .$onUpdate(() => touched.updatedAt);
