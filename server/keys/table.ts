import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What this installation signs with: made when it is first needed, and kept from then on. */
export const keys = pgTable('keys', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});
