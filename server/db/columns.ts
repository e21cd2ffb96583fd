import { sql } from 'drizzle-orm';
import { bigint, customType, integer } from 'drizzle-orm/pg-core';
import { trashDays } from '#contract/limits.ts';

/** A timestamp in milliseconds; the connection reads it as ISO 8601 text. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
});

/** Bytes. */
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A day without a time, `YYYY-MM-DD`. */
export const calendarDate = customType<{ data: string; driverData: string }>({ dataType: () => 'date' });

/** The id of a row, which the database generates. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

const nextVersion = sql`nextval('versions')`;

/**
 * Sets the time of a change and the new version of the row, for updates that may set no other column. PostgreSQL evaluates
 * both after it has waited for other changes of the row, so the last write has the greatest version.
 */
export const touched = { updatedAt: sql`clock_timestamp()`, version: nextVersion };

/** The moment (ISO 8601) before which deleted rows can no longer be restored. */
export const trashStart = (now: Date): string => new Date(now.getTime() - trashDays * 24 * 3600_000).toISOString();

/** Sets the time of a deletion by the database's clock, which the purge uses too; the clock of this process may differ. */
export const deletedNow = { deletedAt: sql`now()` };

/** Grows with each change of the row: the greater of two versions is the newer, whatever clocks say. */
export const version = () =>
  bigint({ mode: 'number' })
    .notNull()
    .default(nextVersion)
    .$onUpdate(() => nextVersion);

/** Returns the column that says when a row was created. */
export const createdAt = () => instant().notNull().default(sql`now()`);

/** Returns the column that says when a row last changed. Every update sets it. */
export const updatedAt = () =>
  instant()
    .notNull()
    .default(sql`now()`)
    .$onUpdate(() => touched.updatedAt);
