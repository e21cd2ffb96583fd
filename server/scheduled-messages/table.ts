import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { channels, messages } from '#server/chat/table.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { createdAt, id, instant, version } from '#server/db/columns.ts';
import { organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';

/** Messages that wait to be sent. Deleted as they are sent. */
export const scheduledMessages = pgTable(
  'scheduled_messages',
  {
    id: id(),
    organizationId: organizationId(),
    channelId: integer().notNull(),
    /** The message that it replies to. */
    parentId: integer(),
    userId: text().notNull(),
    content: text().notNull(),
    /** Files of the author that are attached to nothing else. */
    fileIds: integer().array().notNull().default(sql`'{}'`),
    alsoInChannel: boolean().notNull().default(false),
    sendAt: instant().notNull(),
    /** Whether sending was refused. It waits for its author then. */
    hasFailed: boolean().notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    refersTo(table, table.channelId, channels).onDelete('cascade'),
    refersTo(table, table.parentId, messages).onDelete('cascade'),
    refersToMember(table, table.userId).onDelete('cascade'),
    index().on(table.organizationId, table.userId, table.sendAt),
    index().on(table.channelId),
    index().on(table.parentId),
    index().using('gin', table.fileIds),
    index('scheduled_messages_waiting_index').on(table.sendAt).where(sql`not has_failed`),
  ],
);
// The verbs also check whose they are.
declareAudience(scheduledMessages, everyone);
