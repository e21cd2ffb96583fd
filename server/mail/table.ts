import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '#server/db/columns.ts';
import type { MailContent } from './content.ts';

/** The mails that were sent or wait to be sent, a row for each address. */
export const mails = pgTable(
  'mails',
  {
    /** Also the id of the job that sends it. */
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    /** Null once it is sent, because it may contain a secret link. */
    content: jsonb('letter').$type<MailContent>(),
    /** The organization that sends it; null for mail about an account. No foreign key: what was sent stays counted. */
    organizationId: integer(),
    /** Whether it counts for the hourly limit. */
    isLimited: boolean().notNull().default(true),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [index().on(table.recipient, table.organizationId, table.createdAt), index().on(table.createdAt)],
);
