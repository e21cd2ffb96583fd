import { randomUUID } from 'node:crypto';
import { eq, gt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { RoomAccess, VideoRoom } from '#contract/video-rooms.ts';
import { msg } from '#rules/translate.ts';
import { isHostOf } from '#rules/video-rooms.ts';
import type { Config } from '#server/config.ts';
import { ours } from '#server/db/tenant.ts';
import { Conflict, Forbidden } from '#server/errors.ts';
import { readNotificationsAbout } from '#server/notifications/notifications.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import { endUse } from './end-use.ts';
import { roomCredentials } from './ice-servers.ts';
import { livekitAccess } from './livekit/client.ts';
import { demandSameCall, forgetRinging, lockVideoRoom, updateVideoRoom, withPerson } from './rooms.ts';
import { guestKey, videoParticipants, videoRooms } from './table.ts';

/** How long a client may take from joining to entering, in seconds. */
export const entrySeconds = 30;

const isPresent = gt(videoParticipants.expiresAt, sql`now()`);

/** How many participants match a condition. */
const countParticipants = (scope: Reading, condition: ReturnType<typeof eq>): Promise<number> =>
  scope.db.$count(videoParticipants, ours(scope, videoParticipants, condition, isPresent));

/**
 * Makes the caller a participant of a room, who leaves it in their other windows. `previousId` is the participant that a window was
 * before it lost its connection, `startedAt` names the call that they answer. @throws NotFound; Forbidden for a removed person or in a
 * locked room; Conflict if the call is over, the room is full, the caller is in too many, or a window that comes back is no longer their
 * last one
 */
export async function joinRoom(
  scope: Scope,
  id: number,
  { previousId, startedAt }: { previousId?: string | undefined; startedAt?: string | undefined },
  config: Config,
): Promise<RoomAccess> {
  const locked = await lockVideoRoom(scope, id);
  const isEmpty = (await countParticipants(scope, eq(videoParticipants.roomId, id))) === 0;
  // Someone may join before the end of the last use is noticed.
  const room = isEmpty && locked.startedAt !== null ? await endUse(asServer(scope), locked) : locked;
  demandSameCall(room, startedAt);
  const { userId } = scope.actor;
  const isHost = isHostOf(scope.actor, room);
  if (room.removedIds.includes(userId))
    throw new Forbidden(msg('A host removed you from this room'), 'removed_from_room');
  if (room.isLocked && !isHost && !room.joinedIds.includes(userId))
    throw new Forbidden(msg('This room is locked. Ask someone in it to unlock it.'), 'room_locked');
  const before = await scope.db
    .delete(videoParticipants)
    .where(
      ours(scope, videoParticipants, eq(videoParticipants.roomId, id), eq(videoParticipants.userId, userId), isPresent),
    )
    .returning({ id: videoParticipants.id });
  if (previousId !== undefined && before.some((one) => one.id !== previousId))
    throw new Conflict(msg('You joined this room in another window meanwhile'), 'joined_elsewhere');
  await demandSpace(scope, room);
  if ((await countParticipants(scope, eq(videoParticipants.userId, userId))) >= limits.roomsOfPerson)
    throw new Conflict(
      msg('You are in several video rooms already. Leave one of them, then join again.'),
      'in_too_many_rooms',
    );

  const access = await addParticipant(scope, room, { userId }, config);
  await updateVideoRoom(scope, room, {
    ...(isEmpty && { startedAt: sql`now()`, startedById: userId }),
    // Everyone is in the office, and no one locks it.
    ...(room.kind !== 'office' && { joinedIds: withPerson(videoRooms.joinedIds, userId) }),
    ...(room.kind === 'call' && {
      answeredIds: withPerson(videoRooms.answeredIds, userId),
      declinedIds: sql`array_remove(${videoRooms.declinedIds}, ${userId})`,
    }),
  });
  await forgetRinging(scope, room);
  if (room.channelId !== null)
    await readNotificationsAbout(scope, 'channel', { entityId: room.channelId, kind: 'call_missed' });
  return { ...access, roomUrl: `${config.publicUrl}${room.url}`, isHost };
}

/** Makes sure that one more can join a room. @throws Conflict */
export async function demandSpace(scope: Reading, { id, maxParticipants: most }: VideoRoom): Promise<void> {
  if ((await countParticipants(scope, eq(videoParticipants.roomId, id))) < most) return;
  throw new Conflict(
    msg('This room is full: {most, plural, one {# person is} other {# people are}} in it', { most }),
    'room_full',
    { most },
  );
}

/** Adds a person or a guest to a room. Returns what their client needs to enter it. */
export async function addParticipant(
  scope: Reading,
  room: VideoRoom,
  who: { userId: string } | { guestId: number },
  config: Config,
): Promise<Omit<RoomAccess, 'roomUrl' | 'isHost'>> {
  const participantId = randomUUID();
  const expiresAt = sql`now() + make_interval(secs => ${entrySeconds})`;
  const { organizationId } = scope.actor;
  await scope.db
    .insert(videoParticipants)
    .values({ ...who, id: participantId, organizationId, roomId: room.id, expiresAt });
  return {
    participantId,
    roomName: room.name,
    livekit: await livekitAccess(room, participantId, config),
    ...roomCredentials('userId' in who ? who.userId : guestKey(who.guestId), scope.now, config.video),
  };
}
