import { sql } from 'drizzle-orm';
import { bigint, customType, integer } from 'drizzle-orm/pg-core';

/** A moment, kept to the millisecond; the connection reads it as ISO 8601 text. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
});

/** Octets. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A day without a time, `YYYY-MM-DD`. */
export const calendarDate = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });

/** The id of a row: a number that the database gives. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

const nextVersion = sql`nextval('versions')`;

/**
 * For an update that may set no other column: when the row changed, and its new version. Both are taken after the wait
 * for other changes of the row, so that what is written last bears the latest.
 */
export const touched = { updatedAt: sql`clock_timestamp()`, version: nextVersion };

/** For an update that deletes: by the database's clock, as is the purge, for that of this process may be another. */
export const deletedNow = { deletedAt: sql`now()` };

/** Grows with each change of the row: of two versions the greater is the newer, whatever clocks say. */
export const version = () =>
  bigint({ mode: 'number' })
    .notNull()
    .default(nextVersion)
    .$onUpdate(() => nextVersion);

/** When a row came to be. */
export const createdAt = () => instant().notNull().default(sql`now()`);

/** When a row last changed; every update sets it. */
export const updatedAt = () =>
  instant()
    .notNull()
    .default(sql`now()`)
    .$onUpdate(() => touched.updatedAt);
