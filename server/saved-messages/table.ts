import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { channels, messages } from '#server/chat/table.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { createdAt, instant, version } from '#server/db/columns.ts';
import { organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';

/** Messages that people have saved for later. */
export const savedMessages = pgTable(
  'saved_messages',
  {
    organizationId: organizationId(),
    messageId: integer().notNull(),
    userId: text().notNull(),
    channelId: integer().notNull(),
    /** When to remind the person; null for never. */
    remindAt: instant(),
    isReminded: boolean().notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    refersTo(table, table.messageId, messages).onDelete('cascade'),
    refersTo(table, table.channelId, channels).onDelete('cascade'),
    refersToMember(table, table.userId).onDelete('cascade'),
    index().on(table.organizationId, table.userId, table.createdAt),
    index().on(table.channelId),
    index('saved_messages_waiting_index').on(table.remindAt).where(sql`remind_at is not null and not is_reminded`),
  ],
);
// The verbs also check whose they are.
declareAudience(savedMessages, everyone);
