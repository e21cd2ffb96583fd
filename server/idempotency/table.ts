import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/db/columns.ts';

/** The responses to changes that were sent with an idempotency key. */
export const storedResponses = pgTable(
  'kept_answers',
  {
    /** No foreign key, because accounts are never removed. */
    userId: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request, in hex. */
    fingerprint: text().notNull(),
    status: integer().notNull(),
    /** Null if the response was too long or secret, or is among the account's older ones. */
    body: text(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
