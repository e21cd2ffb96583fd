import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** The keys with which this installation signs, each created when it is first needed. */
export const keys = pgTable('keys', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
});
