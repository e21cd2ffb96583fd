import { eq } from 'drizzle-orm';
import { msg } from '#rules/translate.ts';
import { mayManageVideoRoom } from '#rules/video-rooms.ts';
import type { Config } from '#server/config.ts';
import { deleteRow } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { Scope } from '#server/scope.ts';
import { endRoomChat } from './chat.ts';
import { updateLivekitRoom } from './livekit/jobs.ts';
import { lockVideoRoom } from './rooms.ts';
import { videoRooms } from './table.ts';

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
