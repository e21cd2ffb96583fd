import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '#server/db/columns.ts';

/** What was answered to changes that bore a key, so that the same change is answered the same and not made again. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    /** Whose change it was; an account is never removed, so nothing has to be checked. */
    userId: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of what was asked, in hex. */
    fingerprint: text().notNull(),
    status: integer().notNull(),
    /** The body; null of one that is too long to be kept, and of the older ones of an account. */
    body: text(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
