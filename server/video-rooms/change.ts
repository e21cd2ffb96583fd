import { eq, sql } from 'drizzle-orm';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { msg } from '#rules/translate.ts';
import { mayManageVideoRoom } from '#rules/video-rooms.ts';
import type { Config } from '#server/config.ts';
import { deleteRow, isOneOf, ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { touchRows } from '#server/events/touch.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { meetings } from '#server/meetings/table.ts';
import { asServer, type Scope, type ServerScope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { findUser } from '#server/users/users.ts';
import { changeRoomChat, endRoomChat, removeFromRoomChat } from './chat.ts';
import { endUseIfEmpty } from './end-use.ts';
import { updateLivekitRoom } from './livekit/jobs.ts';
import { lockAsHost, lockVideoRoom, readVideoRooms, updateVideoRoom } from './rooms.ts';
import { videoParticipants, videoRooms } from './table.ts';

/**
 * Renames a room of the Team Meeting Bridge, or makes it the room of a team (null: of everyone). People who can no longer see it are out
 * of it. @throws NotFound, Forbidden, Invalid
 */
export async function changeVideoRoom(
  scope: Scope,
  id: number,
  fields: { name?: string | undefined; teamId?: number | null | undefined },
): Promise<VideoRoom> {
  await checkTeam(scope, fields.teamId);
  const before = await lockVideoRoom(scope, id);
  demand(mayManageVideoRoom(scope.actor, before), msg('Only the creator, managers and admins can change this room'));
  const room = await updateVideoRoom(scope, before, fields);
  if (room.name === before.name && room.teamId === before.teamId) return room;
  await changeRoomChat(scope, room);
  return room.teamId === before.teamId ? room : takeOutOthers(scope, room);
}

/** The person of a participant as a reader. */
const participant = ({ actor }: Scope) => ({
  actor: { organizationId: actor.organizationId, userId: sql`${videoParticipants.userId}` },
});

/** Takes everyone out of a room who can no longer see it. */
async function takeOutOthers(scope: Scope, room: VideoRoom): Promise<VideoRoom> {
  const seesRoom = sql`exists (select from ${videoRooms} where ${ours(participant(scope), videoRooms, eq(videoRooms.id, room.id))})`;
  const gone = await scope.db
    .delete(videoParticipants)
    .where(
      ours(
        asServer(scope),
        videoParticipants,
        eq(videoParticipants.roomId, room.id),
        sql`user_id is not null and not ${seesRoom}`,
      ),
    )
    .returning({ id: videoParticipants.id });
  if (gone.length === 0) return room;
  return endUseIfEmpty(asServer(scope), await updateVideoRoom(scope, room, {}));
}

/**
 * Deletes a room for good, with its own channel, also at LiveKit, where someone may be who is not in our room yet.
 * @throws NotFound, Forbidden
 */
export async function deleteVideoRoom(scope: Scope, id: number, { video }: Pick<Config, 'video'>): Promise<void> {
  const room = await lockVideoRoom(scope, id);
  demand(mayManageVideoRoom(scope.actor, room), msg('Only the creator, managers and admins can delete this room'));
  await endRoomChat(scope, id);
  const { version } = await deleteRow(scope, videoRooms, eq(videoRooms.id, id), 'Video room');
  scope.record('videoRooms', 'deleted', { ...room, version });
  if (video.livekit) await enqueue(scope.db, updateLivekitRoom, { roomId: id });
}

/** Removes a person from a room and its own channel, until a host readmits them or a call or an office room is empty. @throws NotFound, Forbidden */
export async function removeFromRoom(scope: Scope, id: number, userId: string): Promise<VideoRoom> {
  const before = await lockAsHost(scope, id);
  demand(userId !== scope.actor.userId, msg("You can't remove yourself: leave the room instead"));
  await findUser(scope, userId);
  await scope.db
    .delete(videoParticipants)
    .where(ours(scope, videoParticipants, eq(videoParticipants.roomId, id), eq(videoParticipants.userId, userId)));
  await removeFromRoomChat(scope, id, userId);
  const removedIds = sql`array_append(array_remove(${videoRooms.removedIds}, ${userId}), ${userId})`;
  return endUseIfEmpty(asServer(scope), await updateVideoRoom(scope, before, { removedIds }));
}

/** Names the rooms of meetings, and their own channels, as the meetings are titled now, and makes the organizers their hosts. */
export async function followMeetings(scope: ServerScope, meetingIds: number[]): Promise<void> {
  const ofMeeting = sql`from ${meetings} where meetings.id = video_rooms.meeting_id`;
  const rows = await touchRows(scope, 'videoRooms', videoRooms, isOneOf(videoRooms.meetingId, meetingIds), {
    name: sql`(select title ${ofMeeting})`,
    createdById: sql`(select organizer_id ${ofMeeting})`,
  });
  const ids = rows.map(({ id }) => id);
  for (const room of await readVideoRooms(scope, ids)) await changeRoomChat(scope, room);
}
