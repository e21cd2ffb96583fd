import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { msg } from '#rules/translate.ts';
import { mayAdmitGuests } from '#rules/video-rooms.ts';
import { newToken } from '#server/auth/tokens.ts';
import type { Config } from '#server/config.ts';
import { found, isOneOf, lockRows, ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { organizations } from '#server/organizations/table.ts';
import type { Scope, ServerScope } from '#server/scope.ts';
import { endUseIfEmpty } from '../end-use.ts';
import { lockAsHost, readVideoRooms, updateVideoRoom } from '../rooms.ts';
import { videoGuests, videoParticipants, videoRooms } from '../table.ts';

/**
 * The link by which guests ask to join a room; created if there is none, replaced if `renew`. Guests who wait by the old one wait no
 * longer. @throws NotFound; Forbidden for people who are no hosts, for other rooms, and if the organization admits no guests
 */
export async function openGuestLink(
  scope: Scope,
  id: number,
  renew: boolean,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<{ url: string }> {
  const room = await lockAsHost(scope, id);
  demand(mayAdmitGuests(room), msg('Guests cannot join this kind of room'));
  const isAllowed = and(eq(organizations.id, scope.actor.organizationId), eq(organizations.admitsGuests, true));
  const admits = (await scope.db.$count(organizations, isAllowed)) > 0;
  demand(admits, msg('Your organization does not admit guests. Ask an admin.'));
  const rows = await scope.db
    .select({ secret: videoRooms.guestSecret })
    .from(videoRooms)
    .where(ours(scope, videoRooms, eq(videoRooms.id, id)));
  const { secret: before } = found(rows, 'Video room');
  const secret = (!renew && before) || newToken();
  if (secret !== before) await setSecret(scope, room, secret);
  return { url: `${publicUrl}/guest?room=${secret}` };
}

/** Turns off the link of a room; those inside stay. @throws NotFound, Forbidden */
export const closeGuestLink = async (scope: Scope, id: number): Promise<VideoRoom> =>
  setSecret(scope, await lockAsHost(scope, id), null);

async function setSecret(scope: Scope, room: VideoRoom, guestSecret: string | null): Promise<VideoRoom> {
  await scope.db
    .delete(videoGuests)
    .where(ours(scope, videoGuests, eq(videoGuests.roomId, room.id), eq(videoGuests.status, 'waiting')));
  return updateVideoRoom(scope, room, { guestSecret });
}

/** Turns off all links of an organization that admits guests no longer, and takes all guests out of its rooms. */
export async function endGuests(scope: ServerScope): Promise<void> {
  const hasGuests = sql`(guest_secret is not null or exists (select from ${videoGuests} where video_guests.room_id = video_rooms.id))`;
  const rows = await scope.db
    .select({ id: videoRooms.id })
    .from(videoRooms)
    .where(ours(scope, videoRooms, hasGuests));
  const ids = await lockRows(
    scope,
    videoRooms,
    rows.map(({ id }) => id),
  );
  if (ids.length === 0) return;
  await scope.db
    .delete(videoParticipants)
    .where(
      ours(scope, videoParticipants, isOneOf(videoParticipants.roomId, ids), isNotNull(videoParticipants.guestId)),
    );
  await scope.db.delete(videoGuests).where(ours(scope, videoGuests, isOneOf(videoGuests.roomId, ids)));
  for (const room of await readVideoRooms(scope, ids))
    await endUseIfEmpty(scope, await updateVideoRoom(scope, room, { guestSecret: null }));
}
