import { eq, sql } from 'drizzle-orm';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { msg } from '#rules/translate.ts';
import { ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { findUser } from '#server/users/users.ts';
import { removeFromRoomChat } from './chat.ts';
import { endUseIfEmpty } from './end-use.ts';
import { lockAsHost, updateVideoRoom } from './rooms.ts';
import { videoParticipants, videoRooms } from './table.ts';

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
