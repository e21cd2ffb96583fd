import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import { videoRoomKinds } from '#contract/video-rooms.ts';
import { channels } from '#server/chat/table.ts';
import { declareAudience, ofTeam, partOf, partOfOne } from '#server/db/audience.ts';
import { createdAt, id, instant, updatedAt, version } from '#server/db/columns.ts';
import { meetings } from '#server/meetings/table.ts';
import { keyWithin, organizationId, refersTo } from '#server/organizations/table.ts';
import { teams } from '#server/teams/table.ts';
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
    /** The team of a room of the Team Meeting Bridge. */
    teamId: integer(),
    /** The channel of its own in which people in it write. */
    chatId: integer(),
    /** In the link by which guests ask to join; null if there is none. */
    guestSecret: text().unique(),
    /** Who made that link, and until when it works. */
    guestLinkById: text().references(() => users.id, { onDelete: 'set null' }),
    guestLinkUntil: instant(),
    isLocked: boolean().notNull().default(false),
    removedIds: text().array().notNull().default(sql`'{}'`),
    startedAt: instant(),
    startedById: text().references(() => users.id),
    /** Who has joined or declined the call in progress. */
    answeredIds: text().array().notNull().default(sql`'{}'`),
    /** Who has been in the room since it was empty, and who declined the call in progress. */
    joinedIds: text().array().notNull().default(sql`'{}'`),
    declinedIds: text().array().notNull().default(sql`'{}'`),
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
    refersTo(table, table.teamId, teams).onDelete('set null'),
    index().on(table.teamId),
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
// `isReadable` of the rooms also checks who is in a private channel.
declareAudience(
  videoRooms,
  (reader, table) =>
    sql`(${ofTeam(reader, table)}
    and coalesce(${partOfOne({ meeting_id: meetings, channel_id: channels })(reader, table)}, true))`,
);

/** People without an account who asked to join a room, or were let in, refused or removed by a host. */
export const videoGuests = pgTable(
  'video_guests',
  {
    id: id(),
    organizationId: organizationId(),
    roomId: integer().notNull(),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    status: text({ enum: ['waiting', 'admitted', 'refused', 'removed'] })
      .notNull()
      .default('waiting'),
    createdAt: createdAt(),
    /** When the row is deleted, and the token with it. Postponed while a guest waits. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    keyWithin(table),
    refersTo(table, table.roomId, videoRooms).onDelete('cascade'),
    index().on(table.organizationId, table.roomId),
    index().on(table.expiresAt),
  ],
);
declareAudience(videoGuests, partOf('room_id', videoRooms));

/** Who is in a room. A person is in it in one window. */
export const videoParticipants = pgTable(
  'video_participants',
  {
    id: text().primaryKey(),
    organizationId: organizationId(),
    roomId: integer().notNull(),
    /**
     * Null for guests. Not a reference to a membership: those who are removed from the organization are taken out with a message to the
     * others.
     */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    guestId: integer(),
    joinedAt: createdAt(),
    /** Postponed while the window is connected. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    refersTo(table, table.roomId, videoRooms).onDelete('cascade'),
    refersTo(table, table.guestId, videoGuests).onDelete('cascade'),
    check('video_participants_one_check', sql`num_nonnulls(user_id, guest_id) = 1`),
    index().on(table.roomId),
    index().on(table.organizationId, table.userId),
    index().on(table.guestId),
    index().on(table.expiresAt),
  ],
);
declareAudience(videoParticipants, partOf('room_id', videoRooms));

/** The key of a guest where people are counted by id. */
export const guestKey = (id: number): string => `guest:${id}`;

/** Someone in a room. The `userId` of a guest is `guest:` and the guest's id. */
export type Participant = Pick<
  typeof videoParticipants.$inferSelect,
  'id' | 'organizationId' | 'roomId' | 'guestId' | 'joinedAt'
> & { userId: string; name: string };

/** The process that holds the state of a room while someone is in it. */
export const videoRoomOwners = pgTable('video_room_owners', {
  roomId: integer()
    .primaryKey()
    .references(() => videoRooms.id, { onDelete: 'cascade' }),
  processId: text().notNull(),
  /** Postponed while the process runs; afterwards another one takes over. */
  expiresAt: instant().notNull(),
});
