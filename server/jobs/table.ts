import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** What is known of the database's clock, in one row. */
export const clock = pgTable('clock', {
  id: boolean().primaryKey().default(true),
  /** When a server last looked at it. */
  seenAt: instant().notNull(),
  /** From when on it is trusted: later than now where it has leapt. */
  trustedFrom: instant().notNull(),
});
