import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { unreadId } from '#rules/live.ts';
import { shortestCallSeconds } from '#rules/video-rooms.ts';
import { writeLineOf } from '#server/chat/channel-lines.ts';
import { readChannels } from '#server/chat/channels.ts';
import { memberIdsOf, mutedIn } from '#server/chat/members.ts';
import { isOneOf, lockRows, ours } from '#server/db/tenant.ts';
import { callMissed } from '#server/notifications/drafts/chat-drafts.ts';
import { forgetNotifications } from '#server/notifications/notifications.ts';
import { notify } from '#server/notifications/notify.ts';
import type { ServerScope } from '#server/scope.ts';
import { findName } from '#server/users/names.ts';
import { readVideoRooms, updateVideoRoom } from './rooms.ts';
import { videoGuests, videoParticipants, videoRooms } from './table.ts';

/**
 * Ends the use of a room whose row is locked and that no member is in any longer. Guests in it are out, and need to ask again. A call leaves
 * a line in its channel. A host who kept people out of a call or a room of the office did so for this one use: no page lets them in again.
 */
export async function endUse(scope: ServerScope, room: VideoRoom): Promise<VideoRoom> {
  await scope.db
    .delete(videoGuests)
    .where(ours(scope, videoGuests, eq(videoGuests.roomId, room.id), eq(videoGuests.status, 'admitted')));
  const ended = await updateVideoRoom(scope, room, {
    ...{ startedAt: null, startedById: null },
    ...{ answeredIds: [], joinedIds: [], declinedIds: [] },
    ...((room.kind === 'call' || room.kind === 'officeRoom') && { removedIds: [], isLocked: false }),
  });
  const { kind, channelId, startedAt, startedById } = room;
  if (kind === 'call' && channelId !== null && startedAt !== null && startedById !== null) {
    await forgetNotifications(scope, 'channel', { entityId: channelId, kind: 'call_started' });
    await writeCallLine(scope, { ...room, channelId, startedAt, startedById });
  }
  return ended;
}

/** Whether a room is in use although no member is in it any longer: guests are not in it alone. */
export const isUseOver = ({ participantIds, startedAt }: VideoRoom): boolean =>
  participantIds.length === 0 && startedAt !== null;

/** Ends the use of a room that is locked, if it is in use and no member is in it any longer. Returns the room. */
export const endUseIfEmpty = async (scope: ServerScope, room: VideoRoom): Promise<VideoRoom> =>
  isUseOver(room) ? endUse(scope, room) : room;

type EndedCall = VideoRoom & { channelId: number; startedAt: string; startedById: string };

/** Says in a channel how long a call took, or in a direct conversation that no one answered it, and notifies those who missed it. */
async function writeCallLine(scope: ServerScope, call: EndedCall): Promise<void> {
  const { channelId, startedAt, startedById, joinedIds, declinedIds } = call;
  const [channel] = await readChannels(scope, [channelId]);
  if (!channel) return;
  const { rows } = await scope.db.execute<{ seconds: number }>(
    sql`select extract(epoch from now() - ${startedAt}::timestamptz)::float as seconds`,
  );
  const seconds = Math.floor(rows[0]?.seconds ?? 0);
  const wasAnswered = joinedIds.some((id) => id !== startedById);
  const isDirect = channel.type === 'direct';
  if (!wasAnswered && (!isDirect || seconds < shortestCallSeconds)) return;
  const people = isDirect ? ((await memberIdsOf(scope, [channelId])).get(channelId) ?? []) : [];
  const missedIds = people.filter((id) => ![startedById, ...joinedIds, ...declinedIds].includes(id));
  const kind = wasAnswered ? 'call_ended' : missedIds.length > 0 ? 'call_missed' : 'call_declined';
  const line = { kind, names: null, userId: null, seconds, missedIds } as const;
  const { id: messageId } = await writeLineOf(scope, channelId, startedById, line);
  const muted = await mutedIn(scope, [channelId]);
  const reached = missedIds.filter((userId) => !muted.has(unreadId({ channelId, userId })));
  if (reached.length === 0) return;
  const who = await findName(scope, startedById);
  await notify(
    scope,
    reached.map((userId) => callMissed(who, { channelId, messageId, userId })),
  );
}

/** Takes everyone out of the calls of channels that were deleted. */
export async function endCallsIn(scope: ServerScope, channelIds: number[]): Promise<void> {
  if (channelIds.length === 0) return;
  const inUse = await scope.db
    .select({ id: videoRooms.id })
    .from(videoRooms)
    .where(ours(scope, videoRooms, and(isOneOf(videoRooms.channelId, channelIds), isNotNull(videoRooms.startedAt))));
  const ids = await lockRows(
    scope,
    videoRooms,
    inUse.map(({ id }) => id),
  );
  if (ids.length === 0) return;
  await scope.db
    .delete(videoParticipants)
    .where(ours(scope, videoParticipants, isOneOf(videoParticipants.roomId, ids)));
  for (const room of await readVideoRooms(scope, ids)) await endUse(scope, room);
}
