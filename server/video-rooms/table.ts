import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import { videoRoomKinds } from '#contract/video-rooms.ts';
import { channels } from '#server/chat/table.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { meetings } from '#server/meetings/table.ts';
import { keyWithin, organizationId, refersTo } from '#server/organizations/table.ts';
import { users } from '#server/users/table.ts';

export const videoRooms = pgTable(
  'video_rooms',
  {
    id: id(),
    organizationId: organizationId(),
    name: text().notNull(),
    kind: text({ enum: videoRoomKinds }).notNull().default('bridge'),
    maxParticipants: integer().notNull().default(limits.roomParticipants.most),
    meetingId: integer(),
    channelId: integer(),
    /** The channel of its own in which people in it write. */
    chatId: integer(),
    isLocked: boolean().notNull().default(false),
    removedIds: text().array().notNull().default(sql`'{}'`),
    startedAt: instant(),
    startedById: text().references(() => users.id),
    /** Who has joined or declined the call in progress. */
    answeredIds: text().array().notNull().default(sql`'{}'`),
    createdById: text().references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (table) => [
    keyWithin(table),
    uniqueIndex().on(table.organizationId, table.meetingId),
    uniqueIndex().on(table.organizationId, table.channelId),
    refersTo(table, table.meetingId, meetings).onDelete('cascade'),
    refersTo(table, table.channelId, channels).onDelete('cascade'),
    foreignKey({
      name: 'video_rooms_chat_fk',
      columns: [table.organizationId, table.chatId],
      foreignColumns: [channels.organizationId, channels.id],
    }).onDelete('set null'),
    index().on(table.chatId),
    uniqueIndex('video_rooms_office_index')
      .on(table.organizationId, table.kind, table.name)
      .where(sql`kind in ('office', 'officeRoom')`),
    index('video_rooms_bridge_index').on(table.organizationId, sql`lower(name)`).where(sql`kind = 'bridge'`),
  ],
);

/** Who is in a room, one row for each window. */
export const videoParticipants = pgTable(
  'video_participants',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    roomId: integer().notNull(),
    /** Not a reference to a membership: those who are removed from the organization are taken out with a message to the others. */
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: createdAt(),
    /** Postponed while the window is connected. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    refersTo(table, table.roomId, videoRooms).onDelete('cascade'),
    index().on(table.roomId),
    index().on(table.organizationId, table.userId),
    index().on(table.expiresAt),
  ],
);

export type Participant = typeof videoParticipants.$inferSelect;

/** The process that holds the state of a room while someone is in it. */
export const videoRoomOwners = pgTable('video_room_owners', {
  roomId: integer()
    .primaryKey()
    .references(() => videoRooms.id, { onDelete: 'cascade' }),
  processId: text().notNull(),
  /** Postponed while the process runs; afterwards another one takes over. */
  expiresAt: instant().notNull(),
});
