import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#server/db/columns.ts';
import type { Letter } from './letter.ts';

/** What was sent by mail, or waits for that: a row for each address. */
export const mails = pgTable(
  'mails',
  {
    /** Also the id of the job that sends it. */
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    /** Emptied once it is sent: it may hold a link that is nobody else's. */
    letter: jsonb().$type<Letter>(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [index().on(table.recipient, table.createdAt), index().on(table.createdAt)],
);
