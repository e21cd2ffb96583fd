import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** The last check of the database's clock, in one row. */
export const clock = pgTable('clock', {
  id: boolean().primaryKey().default(true),
  /** When a server last checked it. */
  seenAt: instant().notNull(),
  /** When it is trusted again; in the future after a jump. */
  trustedFrom: instant().notNull(),
});
