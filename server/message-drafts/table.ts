import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { channels, messages } from '#server/chat/table.ts';
import { declareAudience, everyone } from '#server/db/audience.ts';
import { id, version } from '#server/db/columns.ts';
import { organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';

/** What people have typed into channels and threads and not sent, so that it follows them to their other devices. */
export const messageDrafts = pgTable(
  'message_drafts',
  {
    id: id(),
    organizationId: organizationId(),
    channelId: integer().notNull(),
    /** The message whose thread it is typed into. */
    parentId: integer(),
    userId: text().notNull(),
    content: text().notNull(),
    version: version(),
  },
  (table) => [
    refersTo(table, table.channelId, channels).onDelete('cascade'),
    refersTo(table, table.parentId, messages).onDelete('cascade'),
    refersToMember(table, table.userId).onDelete('cascade'),
    unique('message_drafts_place').on(table.userId, table.channelId, table.parentId).nullsNotDistinct(),
    index().on(table.organizationId, table.userId),
    index().on(table.channelId),
    index().on(table.parentId),
  ],
);
// The verbs also check whose they are. The author keeps the text of a channel that they can no longer read.
declareAudience(messageDrafts, everyone);
