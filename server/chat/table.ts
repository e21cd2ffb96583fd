import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { channelTypes } from '#contract/channels.ts';
import type { MentionText } from '#contract/mentions.ts';
import { messageTypes, type Reaction, type RecapFacts, type Thread } from '#contract/messages.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';

export const channels = pgTable(
  'channels',
  {
    id: id(),
    organizationId: organizationId(),
    name: text().notNull(),
    description: text(),
    type: text({ enum: [...channelTypes, 'direct'] })
      .notNull()
      .default('public'),
    /** The sorted user ids of a direct channel. Each set of people has one channel. */
    people: text().array(),
    teamId: integer(),
    /**
     * The meeting in whose call people write here: only those who see it read the channel. Meetings import chat, so the foreign key is
     * in the migration only; it deletes the channel with the meeting.
     */
    meetingId: integer(),
    createdById: text().references(() => users.id),
    /** Archived channels are read-only. */
    archivedAt: instant(),
    /** Kept up to date with each message, because counting a million takes long. */
    messageCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant(),
    deletedById: text().references(() => users.id),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.teamId, teams).onDelete('set null'),
    uniqueIndex().on(table.organizationId, table.people),
    index().on(table.organizationId, table.name),
    index().on(table.teamId),
    index().on(table.meetingId),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
    index().on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** Members of private and direct channels, and how far people have read, also in public ones. */
export const channelMembers = pgTable(
  'channel_members',
  {
    organizationId: organizationId(),
    channelId: integer().notNull(),
    userId: text().notNull(),
    /** The last read message; 0 if none. */
    lastReadId: integer().notNull().default(0),
    isMuted: boolean().notNull().default(false),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.userId] }),
    refersTo(table, table.channelId, channels).onDelete('cascade'),
    refersToMember(table, table.userId).onDelete('cascade'),
    index().on(table.organizationId, table.userId),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: id(),
    organizationId: organizationId(),
    channelId: integer().notNull(),
    /** Null for messages of the server. */
    userId: text().references(() => users.id),
    /** The message this is a reply to. */
    parentId: integer(),
    /** Kept up to date with each reply, because every list reads it. */
    thread: jsonb().$type<Thread>(),
    content: text().notNull(),
    type: text({ enum: messageTypes }).notNull().default('text'),
    recap: jsonb().$type<RecapFacts>(),
    mentions: text().array().notNull().default(sql`'{}'`),
    mentionTexts: jsonb().$type<MentionText[]>().notNull().default([]),
    mentionsChannel: boolean().notNull().default(false),
    reactions: jsonb().$type<Reaction[]>().notNull().default([]),
    pinnedAt: instant(),
    editedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant(),
    deletedById: text().references(() => users.id),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.channelId, channels).onDelete('cascade'),
    // Replies are only deleted with their channel, see purgeMessages.
    refersTo(table, table.parentId, { organizationId: table.organizationId, id: table.id }).onDelete('cascade'),
    index().on(table.channelId, table.id),
    index().on(table.parentId, table.id),
    index('messages_pinned_index').on(table.channelId).where(sql`pinned_at is not null`),
    index().on(table.organizationId, table.userId, table.id),
    index().on(table.organizationId, table.createdAt),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
    index().on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
    index('messages_search_index').using('gin', table.organizationId, sql`search_vector(${table.content})`),
  ],
);
