import { randomUUID } from 'node:crypto';
import { eq, gt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { RoomAccess } from '#contract/video-rooms.ts';
import { msg } from '#rules/translate.ts';
import { isHostOf } from '#rules/video-rooms.ts';
import type { Config } from '#server/config.ts';
import { ours } from '#server/db/tenant.ts';
import { Conflict, Forbidden } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { roomCredentials } from './ice-servers.ts';
import { livekitAccess } from './livekit/access.ts';
import { lockVideoRoom, updateVideoRoom, withAnswerOf } from './rooms.ts';
import { videoParticipants } from './table.ts';

/** How long a client may take from joining to entering, in seconds. */
export const entrySeconds = 30;

/** How many participants match a condition. */
const countParticipants = (scope: Scope, condition: ReturnType<typeof eq>): Promise<number> =>
  scope.db.$count(
    videoParticipants,
    ours(scope, videoParticipants, condition, gt(videoParticipants.expiresAt, sql`now()`)),
  );

/**
 * Makes the caller a participant of a room, once for each window. @throws NotFound; Forbidden for a removed person or in a locked room;
 * Conflict if the room is full or the caller is in too many
 */
export async function joinRoom(scope: Scope, id: number, config: Config): Promise<RoomAccess> {
  const room = await lockVideoRoom(scope, id);
  const { organizationId, userId } = scope.actor;
  const isHost = isHostOf(scope.actor, room);
  if (room.removedIds.includes(userId))
    throw new Forbidden(msg('A host removed you from this room'), 'removed_from_room');
  if (room.isLocked && !isHost)
    throw new Forbidden(msg('This room is locked. Ask someone in it to unlock it.'), 'room_locked');
  const present = await countParticipants(scope, eq(videoParticipants.roomId, id));
  if (present >= room.maxParticipants)
    throw new Conflict(
      msg('This room is full: {most, plural, one {# person is} other {# people are}} in it', {
        most: room.maxParticipants,
      }),
      'room_full',
      { most: room.maxParticipants },
    );
  if ((await countParticipants(scope, eq(videoParticipants.userId, userId))) >= limits.roomsOfPerson)
    throw new Conflict(
      msg('You are in video rooms in several windows already. Leave one of them, then join again.'),
      'in_too_many_rooms',
    );

  const participantId = randomUUID();
  await scope.db.insert(videoParticipants).values({
    id: participantId,
    organizationId,
    roomId: id,
    userId,
    expiresAt: sql`now() + make_interval(secs => ${entrySeconds})`,
  });
  await updateVideoRoom(scope, room, {
    ...(present === 0 && { startedAt: sql`now()`, startedById: userId }),
    ...(room.kind === 'call' && { answeredIds: withAnswerOf(userId) }),
  });
  return {
    participantId,
    roomName: room.name,
    roomUrl: `${config.publicUrl}${room.url}`,
    isHost,
    livekit: await livekitAccess(room, participantId, config),
    ...roomCredentials(userId, scope.now, config.video),
  };
}
