import { eq } from 'drizzle-orm';
import { msg } from '#rules/translate.ts';
import { mayDeleteVideoRoom } from '#rules/video-rooms.ts';
import { deleteRow } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { endRoomChat } from './chat.ts';
import { lockVideoRoom } from './rooms.ts';
import { videoRooms } from './table.ts';

/** Deletes a room for good, with its own channel. @throws NotFound, Forbidden */
export async function deleteVideoRoom(scope: Scope, id: number): Promise<void> {
  const room = await lockVideoRoom(scope, id);
  demand(mayDeleteVideoRoom(scope.actor, room), msg('Only the creator, managers and admins can delete this room'));
  await endRoomChat(scope, id);
  const { version } = await deleteRow(scope, videoRooms, eq(videoRooms.id, id), 'Video room');
  scope.record('videoRooms', 'deleted', { ...room, version });
}
