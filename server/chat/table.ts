import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { channelLevels, channelTypes } from '#contract/channels.ts';
import type { MentionText } from '#contract/mentions.ts';
import { type ChannelLine, messageTypes, type Reaction, type RecapFacts, type Thread } from '#contract/messages.ts';
import { declareAudience, ofTeam, partOf, type ReaderFields } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { keyWithin, organizationId, refersTo, refersToMember } from '#server/organizations/table.ts';
import { teams } from '#server/teams/table.ts';
import { users } from '#server/users/table.ts';

/** A person's read position and settings in a channel, and which of its messages they could read. */
export type FormerMembership = Pick<
  typeof channelMembers.$inferSelect,
  'lastReadId' | 'isMuted' | 'level' | 'hiddenUpToId' | 'hiddenAtId' | 'section' | 'createdAt'
>;

/**
 * A change of a channel, with the id of the person that it is about. Only lines about calls have more, and lines about a removal the
 * membership that it ended, which no client gets.
 */
export type StoredChange = Pick<ChannelLine, 'kind' | 'names'> &
  Partial<Pick<ChannelLine, 'seconds' | 'missedIds'>> & {
    userId: string | null;
    former?: FormerMembership | undefined;
  };

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
// `readable` of the channels also checks who is in a private channel.
declareAudience(
  channels,
  (reader, table) =>
    sql`(${ofTeam(reader, table)} and (channels.meeting_id is null or ${partOf('meeting_id', 'meetings')(reader, table)}))`,
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
    /** The notification level of this person; null for the organization's default. */
    level: text({ enum: channelLevels }),
    /** The messages up to this one, and their threads, are not readable: the person was invited “from now on”. 0 for all others. */
    hiddenUpToId: integer().notNull().default(0),
    /** The newest message when the person hid the channel. A conversation comes back with a newer one. Null if it is shown. */
    hiddenAtId: integer(),
    /** The name of the person's own section that lists the channel. */
    section: text(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.userId] }),
    refersTo(table, table.channelId, channels).onDelete('cascade'),
    refersToMember(table, table.userId).onDelete('cascade'),
    index().on(table.organizationId, table.userId),
    index('channel_members_chosen_index')
      .on(table.channelId)
      .where(sql`level is not null or is_muted or hidden_at_id is not null`),
  ],
);
declareAudience(channelMembers, partOf('channel_id', channels));

export const messages = pgTable(
  'messages',
  {
    id: id(),
    organizationId: organizationId(),
    /** The random text by which the author's client recognizes it. */
    key: text(),
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
    /** The change that a message of type `system` announces. */
    change: jsonb().$type<StoredChange>(),
    mentions: text().array().notNull().default(sql`'{}'`),
    mentionTexts: jsonb().$type<MentionText[]>().notNull().default([]),
    mentionsChannel: boolean().notNull().default(false),
    /** Whether a reply also shows in the channel. */
    alsoInChannel: boolean().notNull().default(false),
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
    index('messages_to_everyone_index').on(table.organizationId, table.id).where(sql`mentions_channel`),
    index('messages_to_channel_index').on(table.channelId, table.id).where(sql`mentions_channel`),
    index('messages_pinned_index').on(table.channelId).where(sql`pinned_at is not null`),
    index().on(table.organizationId, table.userId, table.id),
    uniqueIndex('messages_key_index').on(table.organizationId, table.userId, table.key).where(sql`key is not null`),
    index().on(table.organizationId, table.createdAt),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
    index().on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
    index('messages_link_index').on(table.organizationId, table.id).where(sql`content ~* 'https?://'`),
    index('messages_search_index').using('gin', table.organizationId, sql`search_vector(${table.content})`),
  ],
);
// `readable` of the channels also checks who is in a private channel.
declareAudience(
  messages,
  (reader, table) => sql`(${partOf('channel_id', channels)(reader, table)} and ${isSinceInvited(reader)})`,
);

/** The condition that someone was not invited to the channel of a message “from now on” after it, or after the head of its thread. */
function isSinceInvited({ organizationId, userId }: ReaderFields): SQL {
  if (userId === undefined) return sql`true`;
  return sql`not exists (select from channel_members as late
    where late.organization_id = ${organizationId} and late.user_id = ${userId} and late.channel_id = messages.channel_id
      and late.hidden_up_to_id > 0 and late.hidden_up_to_id >= coalesce(messages.parent_id, messages.id))`;
}

/** Each person that a message mentions, so that mentions are counted without reading the messages. */
export const messageMentions = pgTable(
  'message_mentions',
  {
    organizationId: organizationId(),
    messageId: integer().notNull(),
    userId: text().notNull(),
    channelId: integer().notNull(),
    /** The thread of the message; null in the channel itself. */
    threadId: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    refersTo(table, table.messageId, messages).onDelete('cascade'),
    refersToMember(table, table.userId).onDelete('cascade'),
    index().on(table.organizationId, table.userId, table.messageId),
    index().on(table.channelId, table.userId, table.messageId),
  ],
);
declareAudience(messageMentions, partOf('channel_id', channels));

/** People who follow a thread or have stopped following it, and how far they have read it. */
export const threadMembers = pgTable(
  'thread_members',
  {
    organizationId: organizationId(),
    /** The message whose thread it is. */
    messageId: integer().notNull(),
    userId: text().notNull(),
    channelId: integer().notNull(),
    isFollowing: boolean().notNull().default(true),
    /** The last read reply; 0 if none. */
    lastReadId: integer().notNull().default(0),
    /** The newest reply, by which the list is sorted. */
    lastReplyId: integer().notNull().default(0),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    refersTo(table, table.messageId, messages).onDelete('cascade'),
    refersTo(table, table.channelId, channels).onDelete('cascade'),
    refersToMember(table, table.userId).onDelete('cascade'),
    index('thread_members_followed_index')
      .on(table.organizationId, table.userId, table.lastReplyId)
      .where(sql`is_following`),
    index('thread_members_unread_index')
      .on(table.organizationId, table.userId)
      .where(sql`is_following and last_reply_id > last_read_id`),
    index().on(table.channelId),
  ],
);
declareAudience(threadMembers, partOf('channel_id', channels));
