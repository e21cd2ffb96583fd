import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { limits } from '#contract/limits.ts';
import type { OfficeRoomName } from '#contract/office-names.ts';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { mayWork } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { isHostOf } from '#rules/video-rooms.ts';
import { findChannel, readable } from '#server/chat/channels.ts';
import { channels } from '#server/chat/table.ts';
import { insertRows, readRows } from '#server/db/rows.ts';
import { findLocked, found, isOneOf, ours, updateRow } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { forgetNotifications } from '#server/notifications/notifications.ts';
import type { Reading, Scope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { videoRooms } from './table.ts';

const count = sql<number>`(select count(*)::int from video_participants where video_participants.room_id = video_rooms.id)`;

const guestCount = sql<number>`(select count(*)::int from video_participants where video_participants.room_id = video_rooms.id and guest_id is not null)`;

const columns = {
  id: videoRooms.id,
  name: videoRooms.name,
  kind: videoRooms.kind,
  maxParticipants: videoRooms.maxParticipants,
  participantCount: count,
  guestCount,
  participantIds: sql<
    string[]
  >`array(select user_id from video_participants where video_participants.room_id = video_rooms.id and user_id is not null group by user_id order by min(joined_at) limit 50)`,
  isActive: sql<boolean>`${count} > 0`,
  startedAt: videoRooms.startedAt,
  startedById: videoRooms.startedById,
  answeredIds: videoRooms.answeredIds,
  joinedIds: videoRooms.joinedIds,
  declinedIds: videoRooms.declinedIds,
  isLocked: videoRooms.isLocked,
  removedIds: videoRooms.removedIds,
  url: sql<string>`'/meeting-bridge/' || video_rooms.id`,
  meetingId: videoRooms.meetingId,
  channelId: videoRooms.channelId,
  teamId: videoRooms.teamId,
  hasGuestLink: sql<boolean>`guest_secret is not null and coalesce(guest_link_until > now(), false)`,
  waitingGuests: sql<
    VideoRoom['waitingGuests']
  >`coalesce((select json_agg(json_build_object('id', guests.id, 'name', guests.name) order by guests.id)
    from video_guests as guests where guests.room_id = video_rooms.id and guests.status = 'waiting' and guests.expires_at > now()), '[]')`,
  createdById: videoRooms.createdById,
  createdAt: videoRooms.createdAt,
  version: videoRooms.version,
  isPrivate: sql<boolean>`exists (select from channels where channels.id = video_rooms.channel_id and channels.type <> 'public')`,
};

const select = (scope: Reading, condition: SQL | undefined): Promise<VideoRoom[]> =>
  readRows<VideoRoom>(
    scope.db,
    columns,
    sql`from ${videoRooms} where ${ours(scope, videoRooms, condition)} order by lower(name), id limit ${limits.rows}`,
  );

/** The rooms of the Team Meeting Bridge, by name. */
export const listVideoRooms = (scope: Scope): Promise<VideoRoom[]> => select(scope, eq(videoRooms.kind, 'bridge'));

/** Rooms by id. Does not check whether the caller is in the channel of a call. */
export const readVideoRooms = (scope: Reading, ids: number[]): Promise<VideoRoom[]> =>
  select(scope, isOneOf(videoRooms.id, ids));

type PersonReading = Reading & { actor: { organizationId: number; userId: string } };

/** The rooms that match a condition, without the calls of channels that the caller cannot read. */
const selectVisible = (scope: PersonReading, condition: SQL): Promise<VideoRoom[]> =>
  select(
    scope,
    and(
      condition,
      sql`(channel_id is null or exists (select from ${channels} where channels.id = channel_id and ${readable(scope)}))`,
    ),
  );

/** A room that the caller can see. @throws NotFound */
export const findVideoRoom = async (scope: PersonReading, id: number): Promise<VideoRoom> =>
  found(await selectVisible(scope, eq(videoRooms.id, id)), 'Video room');

/** The same, locked until the end of the transaction. @throws NotFound */
export const lockVideoRoom = (scope: Scope, id: number): Promise<VideoRoom> =>
  findLocked(scope, videoRooms, id, () => findVideoRoom(scope, id));

/** The rooms of channels and meetings that someone is in, if the caller can see them. */
export const listCalls = (scope: Scope): Promise<VideoRoom[]> =>
  selectVisible(scope, sql`kind in ('meeting', 'call') and started_at is not null`);

/** Creates a room of the Team Meeting Bridge. @throws Invalid */
export async function createVideoRoom(
  scope: Scope,
  fields: Pick<VideoRoom, 'name' | 'maxParticipants'> & { teamId?: number | null | undefined },
): Promise<VideoRoom> {
  await checkTeam(scope, fields.teamId);
  const { organizationId, userId } = scope.actor;
  const values = { ...fields, organizationId, createdById: userId };
  const room = found(
    await insertRows<typeof videoRooms, VideoRoom>(scope.db, videoRooms, [values], columns),
    'Video room',
  );
  scope.record('videoRooms', 'created', room);
  return room;
}

/** Changes a room that is locked, and records it. */
export async function updateVideoRoom(
  scope: Reading & Pick<Scope, 'record'>,
  before: VideoRoom,
  fields: PgUpdateSetSource<typeof videoRooms>,
): Promise<VideoRoom> {
  const room = await updateRow<typeof videoRooms, VideoRoom>(
    scope,
    videoRooms,
    before.id,
    fields,
    columns,
    'Video room',
  );
  scope.record('videoRooms', 'changed', room, before);
  return room;
}

/** A room of which the caller is a host, locked until the end of the transaction. @throws NotFound, Forbidden */
export async function lockAsHost(scope: Scope, id: number): Promise<VideoRoom> {
  const room = await lockVideoRoom(scope, id);
  demand(isHostOf(scope.actor, room), msg('Only the creator of the room and admins can do this'));
  return room;
}

/** Locks a room to hosts and people who were in it since it was last empty, or unlocks it. @throws NotFound, Forbidden */
export const setRoomLock = async (scope: Scope, id: number, isLocked: boolean): Promise<VideoRoom> =>
  updateVideoRoom(scope, await lockAsHost(scope, id), { isLocked });

/** Allows a removed person to join again. @throws NotFound, Forbidden */
export const readmitToRoom = async (scope: Scope, id: number, userId: string): Promise<VideoRoom> =>
  updateVideoRoom(scope, await lockAsHost(scope, id), {
    removedIds: sql`array_remove(${videoRooms.removedIds}, ${userId})`,
  });

/** Adds a person to a list of those who joined, answered or declined the call in progress. */
export const withPerson = (column: PgColumn, userId: string): SQL =>
  sql`array_append(array_remove(${column}, ${userId}), ${userId})`;

/** Makes sure that the call which the caller answers, by its start, is still on. @throws Conflict */
export function demandSameCall(room: VideoRoom, startedAt: string | undefined): void {
  if (startedAt !== undefined && (room.startedAt === null || Date.parse(startedAt) !== Date.parse(room.startedAt)))
    throw new Conflict(msg('The call has ended.'), 'call_ended');
}

/** Withdraws the ringing of a call on all devices of the caller. */
export async function forgetRinging(scope: Scope, { channelId }: VideoRoom): Promise<void> {
  if (channelId === null) return;
  const { userId } = scope.actor;
  await forgetNotifications(scope, 'channel', { entityId: channelId, userId, kind: 'call_started' });
}

/** Stops a call from ringing for the caller, who is about to join it. @throws NotFound; Conflict if it is over */
export async function answerCall(scope: Scope, id: number, startedAt: string | undefined): Promise<VideoRoom> {
  const room = await lockVideoRoom(scope, id);
  demandSameCall(room, startedAt);
  await forgetRinging(scope, room);
  const { userId } = scope.actor;
  if (room.kind !== 'call' || room.startedAt === null || room.answeredIds.includes(userId)) return room;
  return updateVideoRoom(scope, room, { answeredIds: withPerson(videoRooms.answeredIds, userId) });
}

/** Declines a call, which stops ringing for the caller. Does nothing for those who have joined it. @throws NotFound; Conflict if it is over */
export async function declineCall(scope: Scope, id: number, startedAt: string | undefined): Promise<VideoRoom> {
  const room = await lockVideoRoom(scope, id);
  demandSameCall(room, startedAt);
  await forgetRinging(scope, room);
  const { userId } = scope.actor;
  const isOver = room.kind !== 'call' || room.startedAt === null;
  if (isOver || [...room.joinedIds, ...room.declinedIds].includes(userId)) return room;
  return updateVideoRoom(scope, room, {
    answeredIds: withPerson(videoRooms.answeredIds, userId),
    declinedIds: withPerson(videoRooms.declinedIds, userId),
  });
}

/** Opens the room of a meeting that the caller can see. @throws NotFound */
export async function openMeetingRoom(scope: Scope, meetingId: number): Promise<VideoRoom> {
  const { title, organizerId } = await findMeeting(scope, meetingId);
  return openRoomOf(scope, { kind: 'meeting', meetingId, name: title, createdById: organizerId });
}

/** Opens the call of a channel that the caller can read. @throws NotFound; Forbidden for observers */
export async function openCall(scope: Scope, channelId: number): Promise<VideoRoom> {
  const { name } = await findChannel(scope, channelId);
  demand(mayWork(scope.actor));
  return openRoomOf(scope, { kind: 'call', channelId, name, createdById: null });
}

/** Opens the virtual office of the caller's organization, or one of its rooms. */
export const openOfficeRoom = (scope: Scope, name: OfficeRoomName | null): Promise<VideoRoom> =>
  openRoomOf(
    scope,
    name === null
      ? { kind: 'office', name: 'Office', maxParticipants: limits.officePeople, createdById: null }
      : { kind: 'officeRoom', name, createdById: null },
  );

/** Makes the process of the virtual office read its map again. */
export async function touchOfficeRoom(scope: Scope): Promise<void> {
  const [room] = await select(scope, eq(videoRooms.kind, 'office'));
  if (room) await updateVideoRoom(scope, room, {});
}

/** The rooms of the virtual office that exist, by name. */
export const listOfficeRooms = (scope: Scope): Promise<VideoRoom[]> => select(scope, eq(videoRooms.kind, 'officeRoom'));

type RoomOf = { name: string; createdById: string | null } & (
  | { kind: 'meeting'; meetingId: number }
  | { kind: 'call'; channelId: number }
  | { kind: 'office'; maxParticipants: number }
  | { kind: 'officeRoom' }
);

const isRoomOf = (fields: RoomOf): SQL | undefined => {
  if (fields.kind === 'meeting') return eq(videoRooms.meetingId, fields.meetingId);
  if (fields.kind === 'call') return eq(videoRooms.channelId, fields.channelId);
  return and(eq(videoRooms.kind, fields.kind), eq(videoRooms.name, fields.name));
};

/** The room that belongs to a meeting, a channel or the office; of two simultaneous calls one creates it. */
async function openRoomOf(scope: Scope, fields: RoomOf): Promise<VideoRoom> {
  const condition = isRoomOf(fields);
  const [existing] = await select(scope, condition);
  if (existing) return existing;
  const { organizationId } = scope.actor;
  await scope.db
    .insert(videoRooms)
    .values({ ...fields, organizationId })
    .onConflictDoNothing();
  const room = found(await select(scope, condition), 'Video room');
  scope.record('videoRooms', 'created', room);
  return room;
}

/** The id of a room's own channel; null if it has none. */
export async function findChatId(scope: Reading, id: number): Promise<number | null> {
  const rows = await scope.db
    .select({ chatId: videoRooms.chatId })
    .from(videoRooms)
    .where(ours(scope, videoRooms, eq(videoRooms.id, id)));
  return rows[0]?.chatId ?? null;
}

/** Sets a room's own channel. */
export const setChatId = (scope: Scope, id: number, chatId: number): Promise<unknown> =>
  scope.db
    .update(videoRooms)
    .set({ chatId })
    .where(ours(scope, videoRooms, eq(videoRooms.id, id)));
