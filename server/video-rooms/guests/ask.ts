import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { GuestState } from '#contract/guests.ts';
import { limits } from '#contract/limits.ts';
import type { RoomAccess, VideoRoom } from '#contract/video-rooms.ts';
import { msg } from '#rules/translate.ts';
import { mayMuteIn } from '#rules/video-rooms.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import { hashToken, newToken } from '#server/auth/tokens.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { ours } from '#server/db/tenant.ts';
import { Conflict, Forbidden, NotFound } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import { meetings } from '#server/meetings/table.ts';
import { guestWaiting } from '#server/notifications/drafts/chat-drafts.ts';
import { notify } from '#server/notifications/notify.ts';
import { isActiveMember } from '#server/organizations/memberships.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { type PublicScope, type ServerScope, theServer } from '#server/scope.ts';
import { addParticipant, demandSpace } from '../join.ts';
import { readVideoRooms, updateVideoRoom } from '../rooms.ts';
import { videoGuests, videoParticipants, videoRooms } from '../table.ts';
import { demandSpaceForGuest, isStillGuest } from './admit.ts';
import { isOfHost } from './links.ts';

/** How long a guest waits without a sign of life, in seconds. */
const waitingSeconds = 120;
/** When the token of a guest ends at the latest, in hours. */
const longestHours = 24;
const soon = sql`now() + make_interval(secs => ${waitingSeconds})`;
/** How often guests may ask to join by one link. */
const askLimit = { times: 60, seconds: 600 };

const linkOff = () => new NotFound('Guest link');
const isLocked = msg('This room is locked. Ask someone in it to unlock it.');

type RoomOfGuest = { id: number; organizationId: number };

/** The room of a link, if the link works and the organization admits guests, and who made the link. @throws NotFound */
async function findRoomOf(
  db: Database,
  secret: string,
): Promise<RoomOfGuest & { name: string; makerId: string | null }> {
  const { id, organizationId, name, guestLinkById: makerId } = videoRooms;
  const [room] = await db
    .select({ id, organizationId, name, makerId })
    .from(videoRooms)
    .innerJoin(organizations, eq(organizations.id, videoRooms.organizationId))
    .where(
      and(
        eq(videoRooms.guestSecret, secret),
        gt(videoRooms.guestLinkUntil, sql`now()`),
        eq(organizations.admitsGuests, true),
        eq(organizations.isActive, true),
      ),
    );
  if (!room || !(await isOfHost(db, room))) throw linkOff();
  return room;
}

/** The name of the room that a link leads to. @throws NotFound */
export const findGuestRoom = async ({ db }: PublicScope, secret: string): Promise<{ roomName: string }> => ({
  roomName: (await findRoomOf(db, secret)).name,
});

/** Runs `work` with the locked room, as the server, in one transaction. @throws NotFound */
const withRoom = <Result>(
  { db, now, from }: Pick<PublicScope, 'db' | 'now' | 'from'>,
  { id, organizationId }: RoomOfGuest,
  work: (scope: ServerScope, room: VideoRoom) => Promise<Result>,
): Promise<Result> =>
  transact(db, { actor: undefined, now, from }, async ({ db, into }) => {
    const scope = { db, now, actor: theServer(organizationId), ...into(organizationId) };
    await db.select({ id: videoRooms.id }).from(videoRooms).where(eq(videoRooms.id, id)).for('no key update');
    const [room] = await readVideoRooms(scope, [id]);
    if (!room) throw linkOff();
    return work(scope, room);
  });

/**
 * Makes the caller wait for a host of a room. @throws NotFound; Forbidden for a locked room; Conflict if too many wait; TooMany
 */
export async function askToJoin(
  scope: PublicScope,
  limiter: RateLimiter,
  { secret, name }: { secret: string; name: string },
): Promise<{ token: string }> {
  const found = await findRoomOf(scope.db, secret);
  await limiter.count(`guests by link ${hashToken(secret)}`, askLimit);
  return withRoom(scope, found, async (scope, room) => {
    // A host may have renewed the link meanwhile.
    const { makerId } = await findRoomOf(scope.db, secret);
    if (room.isLocked) throw new Forbidden(isLocked, 'room_locked');
    if (room.waitingGuests.length >= limits.guestsWaiting)
      throw new Conflict(msg('Too many people wait for this room. Try again in a few minutes.'));
    const token = newToken();
    const { organizationId } = found;
    await scope.db
      .insert(videoGuests)
      .values({ organizationId, roomId: room.id, name, tokenHash: hashToken(token), expiresAt: soon });
    await updateVideoRoom(scope, room, {});
    if (makerId !== null && !room.participantIds.includes(makerId))
      await notify(scope, [guestWaiting(name, { room, userId: makerId })]);
    return { token };
  });
}

const findGuest = async (db: Database, token: string) => {
  const rows = await db
    .select({
      guest: videoGuests,
      roomName: videoRooms.name,
      meeting: { presenterId: meetings.presenterId, isRecording: meetings.isRecording },
    })
    .from(videoGuests)
    .innerJoin(videoRooms, eq(videoRooms.id, videoGuests.roomId))
    .leftJoin(meetings, eq(meetings.id, videoRooms.meetingId))
    .innerJoin(organizations, eq(organizations.id, videoGuests.organizationId))
    .where(and(eq(videoGuests.tokenHash, hashToken(token)), isStillGuest));
  return rows[0];
};

/** Returns what became of a guest. Counts as a sign of life of one who waits. */
export async function readGuestState({ db }: PublicScope, token: string): Promise<GuestState> {
  const found = await findGuest(db, token);
  if (!found) return { status: 'closed', roomName: '', isHostInside: false, isRecorded: false };
  const { guest, roomName, meeting } = found;
  const isRecent = sql`${videoGuests.createdAt} > now() - make_interval(hours => ${longestHours})`;
  if (guest.status === 'waiting')
    await db
      .update(videoGuests)
      .set({ expiresAt: soon })
      .where(and(eq(videoGuests.id, guest.id), eq(videoGuests.status, 'waiting'), isRecent));
  const isRecorded = guest.status === 'admitted' && meeting?.isRecording === true;
  const isHostInside = guest.status === 'waiting' && (await hasHostInside(db, guest, meeting));
  return { status: guest.status, roomName, isHostInside, isRecorded };
}

/** Whether someone who may answer guests is in the room. */
async function hasHostInside(
  db: Database,
  { organizationId, roomId }: typeof videoGuests.$inferSelect,
  meeting: { presenterId: string | null } | null,
): Promise<boolean> {
  const scope = { db, now: new Date(), actor: theServer(organizationId) };
  const [room] = await readVideoRooms(scope, [roomId]);
  if (!room || room.participantIds.length === 0) return false;
  const people = await db
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(ours(scope, memberships, inArray(memberships.userId, room.participantIds), isActiveMember));
  return people.some((person) => mayMuteIn(person, room, meeting ?? undefined));
}

/**
 * Makes a guest that a host let in a participant of the room. @throws NotFound if the use of the room is over; Forbidden if they were
 * not let in, or the room is locked; Conflict if it is full, or no member is in it
 */
export async function joinAsGuest(scope: PublicScope, token: string, config: Config): Promise<RoomAccess> {
  const found = await findGuest(scope.db, token);
  if (!found) throw linkOff();
  return withRoom(scope, { ...found.guest, id: found.guest.roomId }, async (scope, room) => {
    // A host may have removed the guest meanwhile.
    const guest = (await findGuest(scope.db, token))?.guest;
    if (!guest) throw linkOff();
    if (guest.status === 'removed') throw new Forbidden(msg('A host removed you from this room'), 'removed_from_room');
    if (guest.status !== 'admitted') throw new Forbidden(msg('A host of the room has to let you in first'));
    if (room.participantIds.length === 0)
      throw new Conflict(msg('The people who invited you are not in the room. Try again in a moment.'));
    if (room.isLocked) throw new Forbidden(isLocked, 'room_locked');
    // In one window at a time.
    await scope.db.delete(videoParticipants).where(eq(videoParticipants.guestId, guest.id));
    const [after = room] = await readVideoRooms(scope, [room.id]);
    await demandSpace(scope, after);
    await demandSpaceForGuest(scope, room.id);
    const access = await addParticipant(scope, after, { guestId: guest.id }, config);
    await updateVideoRoom(scope, after, {});
    return { ...access, roomUrl: '', isHost: false };
  });
}

/** The id of the guest with a token, if a host let them in. */
export async function admittedGuest(db: Database, token: string): Promise<number | undefined> {
  const found = await findGuest(db, token);
  return found?.guest.status === 'admitted' ? found.guest.id : undefined;
}
