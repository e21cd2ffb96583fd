import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { msg } from '#rules/translate.ts';
import { mayAdmitGuests } from '#rules/video-rooms.ts';
import { newToken } from '#server/auth/tokens.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { found, isOneOf, lockRows, ours } from '#server/db/tenant.ts';
import { demand } from '#server/errors.ts';
import { forgetNotifications } from '#server/notifications/notifications.ts';
import { organizations } from '#server/organizations/table.ts';
import type { Scope, ServerScope } from '#server/scope.ts';
import { endUseIfEmpty } from '../end-use.ts';
import { mayStillHost } from '../participants.ts';
import { lockAsHost, readVideoRooms, updateVideoRoom } from '../rooms.ts';
import { videoGuests, videoParticipants, videoRooms } from '../table.ts';

/** How long a link works, in hours. */
const linkHours = 24;

/**
 * The link by which guests ask to join a room; created if there is none that works, replaced if `renew`. Guests who wait by the old one,
 * or were let in by it and are not inside, cannot come any longer. @throws NotFound; Forbidden for people who are no hosts, for other
 * rooms, and if the organization admits no guests
 */
export async function openGuestLink(
  scope: Scope,
  id: number,
  renew: boolean,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<{ url: string; until: string }> {
  const room = await lockAsHost(scope, id);
  demand(mayAdmitGuests(room), msg('Guests cannot join this kind of room'));
  const isAllowed = and(eq(organizations.id, scope.actor.organizationId), eq(organizations.admitsGuests, true));
  const admits = (await scope.db.$count(organizations, isAllowed)) > 0;
  demand(admits, msg('Your organization does not admit guests. Ask an admin.'));
  const rows = await scope.db
    .select(linkColumns)
    .from(videoRooms)
    .where(ours(scope, videoRooms, eq(videoRooms.id, id)));
  const { organizationId } = scope.actor;
  const works = room.hasGuestLink && (await isOfHost(scope.db, { ...found(rows, 'Video room'), organizationId, id }));
  if (renew || !works) {
    const guestLinkUntil = sql`now() + make_interval(hours => ${linkHours})`;
    await setLink(scope, room, { guestSecret: newToken(), guestLinkById: scope.actor.userId, guestLinkUntil });
  }
  const [link] = await scope.db
    .select(linkColumns)
    .from(videoRooms)
    .where(ours(scope, videoRooms, eq(videoRooms.id, id)));
  return { url: `${publicUrl}/guest?room=${link?.secret}`, until: link?.until ?? '' };
}

const linkColumns = {
  secret: videoRooms.guestSecret,
  until: videoRooms.guestLinkUntil,
  makerId: videoRooms.guestLinkById,
};

/** Whether the person who made the link of a room may still host the room. */
export const isOfHost = async (
  db: Database,
  { id, organizationId, makerId }: { id: number; organizationId: number; makerId: string | null },
): Promise<boolean> => makerId !== null && mayStillHost(db, { organizationId, roomId: id, userId: makerId });

const noLink = { guestSecret: null, guestLinkById: null, guestLinkUntil: null };

/** Turns off the link of a room; those inside stay. @throws NotFound, Forbidden */
export const closeGuestLink = async (scope: Scope, id: number): Promise<VideoRoom> =>
  setLink(scope, await lockAsHost(scope, id), noLink);

async function setLink(scope: Scope, room: VideoRoom, link: PgUpdateSetSource<typeof videoRooms>): Promise<VideoRoom> {
  const isInside = sql`exists (select from ${videoParticipants}
    where video_participants.guest_id = video_guests.id and video_participants.expires_at > now())`;
  await scope.db
    .delete(videoGuests)
    .where(
      ours(
        scope,
        videoGuests,
        eq(videoGuests.roomId, room.id),
        sql`(status = 'waiting' or (status = 'admitted' and not ${isInside}))`,
      ),
    );
  return updateVideoRoom(scope, room, link);
}

/** Turns off the links of an organization that admits guests no longer, or of some of its rooms, and takes all guests out of them. */
export async function endGuests(scope: ServerScope, isConcerned?: SQL): Promise<void> {
  const hasGuests = sql`(guest_secret is not null or exists (select from ${videoGuests} where video_guests.room_id = video_rooms.id))`;
  const rows = await scope.db
    .select({ id: videoRooms.id })
    .from(videoRooms)
    .where(ours(scope, videoRooms, hasGuests, isConcerned));
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
    await endUseIfEmpty(scope, await updateVideoRoom(scope, room, noLink));
  await forgetWaiting(scope, ids);
}

/** Ends the guests of rooms, or of those of teams or meetings, which other people see than before. */
export const endGuestsOf = (scope: ServerScope, owner: 'id' | 'teamId' | 'meetingId', ids: number[]): Promise<void> =>
  endGuests(scope, isOneOf(videoRooms[owner], ids));

/** Deletes the notifications that guests wait for rooms. */
export const forgetWaiting = (scope: ServerScope, ids: number[]): Promise<void> =>
  forgetNotifications(scope, 'videoRoom', { entityId: ids, kind: 'guest_waiting' });
