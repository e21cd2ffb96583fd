import { eq, sql } from 'drizzle-orm';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { msg } from '#rules/translate.ts';
import { mayManageVideoRoom } from '#rules/video-rooms.ts';
import { ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { changeRoomChat } from './chat.ts';
import { endUseIfEmpty } from './end-use.ts';
import { lockVideoRoom, updateVideoRoom } from './rooms.ts';
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
