import { and, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { msg } from '#rules/translate.ts';
import { mayMuteIn } from '#rules/video-rooms.ts';
import type { Database } from '#server/db/pool.ts';
import { found, ours } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import { readMeetings } from '#server/meetings/meetings.ts';
import { organizations } from '#server/organizations/table.ts';
import { asServer, type Reading, type Scope } from '#server/scope.ts';
import { endUseIfEmpty } from '../end-use.ts';
import { demandSpace } from '../join.ts';
import { lockAsHost, lockVideoRoom, updateVideoRoom } from '../rooms.ts';
import { videoGuests, videoParticipants } from '../table.ts';

/** How long a refused or removed guest reads that, and cannot ask again with the same token, in minutes. */
const refusedMinutes = 10;
const untilTomorrow = sql`now() + interval '24 hours'`;
const refusedUntil = sql`now() + make_interval(mins => ${refusedMinutes})`;

const inRoom = (scope: Scope, id: number, guestId: number) =>
  ours(scope, videoGuests, eq(videoGuests.id, guestId), eq(videoGuests.roomId, id));

/**
 * Admits a waiting guest, or refuses them. Changes nothing if someone else was faster. @throws NotFound; Forbidden for people who are
 * neither hosts nor present the meeting of the room; Conflict if no member is inside, or the room is locked or full
 */
export async function answerGuest(scope: Scope, id: number, guestId: number, isAdmitted: boolean): Promise<VideoRoom> {
  const room = await lockVideoRoom(scope, id);
  const [meeting] = room.meetingId === null ? [] : await readMeetings(scope, [room.meetingId]);
  demand(mayMuteIn(scope.actor, room, meeting), msg('Only hosts of the room can do this'));
  const guest = found(
    await scope.db
      .select()
      .from(videoGuests)
      .where(inRoom(scope, id, guestId)),
    'Guest',
  );
  if (guest.status !== 'waiting') return room;
  if (isAdmitted) {
    if (room.participantIds.length === 0) throw new Conflict(msg('Join the room first. Guests cannot be in it alone.'));
    if (room.isLocked) throw new Conflict(msg('This room is locked. Unlock it, then let guests in.'));
    await demandSpace(scope, room);
    await demandSpaceForGuest(scope, id);
  }
  await scope.db
    .update(videoGuests)
    .set(isAdmitted ? { status: 'admitted', expiresAt: untilTomorrow } : { status: 'refused', expiresAt: refusedUntil })
    .where(inRoom(scope, id, guestId));
  return updateVideoRoom(scope, room, {});
}

/** Makes sure that one more guest can be in a room that is locked. @throws Conflict */
export async function demandSpaceForGuest(scope: Reading, id: number): Promise<void> {
  const most = limits.guestsInside;
  const isInside = ours(
    scope,
    videoParticipants,
    eq(videoParticipants.roomId, id),
    isNotNull(videoParticipants.guestId),
  );
  if ((await scope.db.$count(videoParticipants, isInside)) < most) return;
  throw new Conflict(msg('{most, plural, one {# guest is} other {# guests are}} in this room already', { most }));
}

/** Takes a guest out of a room. @throws NotFound, Forbidden */
export async function removeGuest(scope: Scope, id: number, guestId: number): Promise<VideoRoom> {
  const before = await lockAsHost(scope, id);
  const rows = await scope.db
    .update(videoGuests)
    .set({ status: 'removed', expiresAt: refusedUntil })
    .where(inRoom(scope, id, guestId))
    .returning({ id: videoGuests.id });
  found(rows, 'Guest');
  await scope.db
    .delete(videoParticipants)
    .where(ours(scope, videoParticipants, eq(videoParticipants.guestId, guestId)));
  return endUseIfEmpty(asServer(scope), await updateVideoRoom(scope, before, {}));
}

/** Deletes the guests whose time is over, with their tokens. Returns their rooms. */
export const deleteExpiredGuests = (db: Database): Promise<{ organizationId: number; roomId: number }[]> =>
  db
    .delete(videoGuests)
    .where(lt(videoGuests.expiresAt, sql`now()`))
    .returning({ organizationId: videoGuests.organizationId, roomId: videoGuests.roomId });

/** The condition for guests whose time is not over, in an organization that admits guests; the query joins `organizations`. */
export const isStillGuest = and(
  gt(videoGuests.expiresAt, sql`now()`),
  eq(organizations.admitsGuests, true),
  eq(organizations.isActive, true),
);

/** Returns the ids of those of these guests who were let in by a host and are still guests. */
export async function listAdmitted(db: Database, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: videoGuests.id })
    .from(videoGuests)
    .innerJoin(organizations, eq(organizations.id, videoGuests.organizationId))
    .where(and(inArray(videoGuests.id, ids), eq(videoGuests.status, 'admitted'), isStillGuest));
  return new Set(rows.map(({ id }) => id));
}

/** Returns what became of a guest; undefined once their time is over. */
export async function statusOfGuest(db: Database, id: number) {
  const [guest] = await db
    .select({ status: videoGuests.status })
    .from(videoGuests)
    .innerJoin(organizations, eq(organizations.id, videoGuests.organizationId))
    .where(and(eq(videoGuests.id, id), isStillGuest));
  return guest?.status;
}
