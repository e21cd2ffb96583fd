import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/users.ts';
import type { VideoRoom } from '#contract/video-rooms.ts';
import type { RoomEnd, RoomParticipant } from '#contract/video-signals.ts';
import { isHostOf, mayMuteIn } from '#rules/video-rooms.ts';
import type { Database } from '#server/db/pool.ts';
import { NotFound } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import { readMeetings } from '#server/meetings/meetings.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { theServer } from '#server/scope.ts';
import { endUse, isUseOver } from './end-use.ts';
import { deleteExpiredGuests, statusOfGuest } from './guests/admit.ts';
import { findVideoRoom, readVideoRooms, updateVideoRoom } from './rooms.ts';
import { type Participant, videoGuests, videoParticipants, videoRooms } from './table.ts';

/** How long a participant stays without a live connection, in seconds. */
export const awaySeconds = 12;
const soon = sql`now() + make_interval(secs => ${awaySeconds})`;

const who = sql<string>`coalesce(video_participants.user_id, 'guest:' || video_participants.guest_id)`;
const name = sql<string>`coalesce(
  (select concat_ws(' ', users.first_name, users.last_name) from users where users.id = video_participants.user_id),
  (select video_guests.name from video_guests where video_guests.id = video_participants.guest_id), '')`;

/** The condition for the participants of a person or a guest. */
export const isOf = (userId: string): SQL => eq(who, userId);

/** Keeps the participants that match a condition in their rooms for a while longer; returns those that are still there. */
export const renewParticipants = (db: Database, condition: SQL | undefined): Promise<Participant[]> =>
  db
    .update(videoParticipants)
    .set({ expiresAt: soon })
    .where(and(condition, gt(videoParticipants.expiresAt, sql`now()`)))
    .returning({
      id: videoParticipants.id,
      organizationId: videoParticipants.organizationId,
      roomId: videoParticipants.roomId,
      guestId: videoParticipants.guestId,
      joinedAt: videoParticipants.joinedAt,
      userId: who,
      name,
    });

/** Returns those of these ids whose participants are still in their rooms. */
export const listParticipants = (db: Database, ids: string[]): Promise<{ id: string }[]> =>
  db.select({ id: videoParticipants.id }).from(videoParticipants).where(inArray(videoParticipants.id, ids));

export type RoomToOwn = Pick<typeof videoRooms.$inferSelect, 'id' | 'kind' | 'organizationId'> & {
  participants: Pick<RoomParticipant, 'id' | 'userId' | 'name' | 'isGuest' | 'joinedAt'>[];
};

/**
 * Returns what a process needs to know of rooms that it may take over: also who was in them while another process owned them. People who
 * have joined and not entered yet are missing: they have more time than `awaySeconds`.
 */
export async function readRoomsToOwn(db: Database, ids: number[]): Promise<Map<number, RoomToOwn>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: videoRooms.id,
      kind: videoRooms.kind,
      organizationId: videoRooms.organizationId,
      participants: sql<RoomToOwn['participants']>`coalesce(json_agg(json_build_object(
        'id', ${videoParticipants.id}, 'userId', ${who}, 'name', ${name},
        'isGuest', ${videoParticipants.guestId} is not null, 'joinedAt', ${videoParticipants.joinedAt}
      )) filter (where ${videoParticipants.expiresAt} between now() and ${soon}), '[]')`,
    })
    .from(videoRooms)
    .leftJoin(videoParticipants, eq(videoParticipants.roomId, videoRooms.id))
    .where(inArray(videoRooms.id, ids))
    .groupBy(videoRooms.id);
  return new Map(rows.map((row) => [row.id, row]));
}

type InRoom = Pick<Participant, 'organizationId' | 'userId' | 'roomId'>;

/** A person's role, and the room, if they may still be in it; otherwise undefined. */
async function standingIn(
  db: Database,
  { organizationId, userId, roomId }: InRoom,
): Promise<{ role: Role; room: VideoRoom } | undefined> {
  const rows = await db
    .select({ role: memberships.role })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      sql`${memberships.organizationId} = ${organizationId} and ${memberships.userId} = ${userId} and ${organizations.isActive}
        and ${memberships.deactivatedAt} is null`,
    );
  const role = rows[0]?.role;
  if (!role) return undefined;
  try {
    return { role, room: await findVideoRoom({ db, now: new Date(), actor: { organizationId, userId } }, roomId) };
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Whether a participant may still be in their room. */
const mayStay = async (db: Database, participant: Participant): Promise<boolean> =>
  participant.guestId === null
    ? (await standingIn(db, participant)) !== undefined
    : (await statusOfGuest(db, participant.guestId)) === 'admitted';

/** Whether a participant may mute others. */
export async function mayMute(db: Database, participant: Participant): Promise<boolean> {
  const standing = await standingIn(db, participant);
  if (!standing) return false;
  const { role, room } = standing;
  const { userId, organizationId } = participant;
  const reading = { db, now: new Date(), actor: theServer(organizationId) };
  const [meeting] = room.meetingId === null ? [] : await readMeetings(reading, [room.meetingId]);
  return mayMuteIn({ userId, role }, room, meeting);
}

/** Whether a person may still see a room and host it. */
export async function mayStillHost(db: Database, person: InRoom): Promise<boolean> {
  const standing = await standingIn(db, person);
  return standing !== undefined && isHostOf({ userId: person.userId, role: standing.role }, standing.room);
}

/** Returns the reason why a participant is no longer in a room. */
export async function reasonOf(db: Database, participant: Participant): Promise<RoomEnd> {
  const { organizationId, roomId, userId, guestId } = participant;
  const [room] = await readVideoRooms({ db, now: new Date(), actor: theServer(organizationId) }, [roomId]);
  if (!room) return 'deleted';
  if (room.removedIds.includes(userId)) return 'removed';
  if (guestId !== null && (await statusOfGuest(db, guestId)) === 'removed') return 'removed';
  if (!(await mayStay(db, participant))) return 'noLongerMember';
  const isInOther = and(eq(videoParticipants.roomId, roomId), isOf(userId));
  return (await db.$count(videoParticipants, isInOther)) > 0 ? 'movedHere' : 'away';
}

/** Returns the participants, out of these, who may no longer be in their rooms. */
export async function listWithoutRights(db: Database, participants: Participant[]): Promise<Participant[]> {
  const lost: Participant[] = [];
  for (const participant of participants) if (!(await mayStay(db, participant))) lost.push(participant);
  return lost;
}

/** Takes participants out of their rooms, and broadcasts the rooms. */
export async function endParticipations(db: Database, condition: SQL | undefined): Promise<void> {
  const gone = await db.delete(videoParticipants).where(condition).returning();
  await refreshRooms(db, gone);
}

/** Broadcasts the rooms of participants who left. A room without members is no longer in use. */
async function refreshRooms(db: Database, left: Pick<Participant, 'organizationId' | 'roomId'>[]): Promise<void> {
  const byOrganization = Map.groupBy(left, ({ organizationId }) => organizationId);
  for (const [organizationId, rows] of byOrganization) {
    const ids = [...new Set(rows.map(({ roomId }) => roomId))].sort((a, b) => a - b);
    await transact(db, { actor: undefined, now: new Date() }, async ({ db, now, into }) => {
      const scope = { db, now, actor: theServer(organizationId), ...into(organizationId) };
      await db
        .select({ id: videoRooms.id })
        .from(videoRooms)
        .where(inArray(videoRooms.id, ids))
        .orderBy(videoRooms.id)
        .for('no key update');
      for (const room of await readVideoRooms(scope, ids))
        await (isUseOver(room) ? endUse(scope, room) : updateVideoRoom(scope, room, {}));
    });
  }
}

/**
 * Takes a participant of a person or a guest out of the room that they leave. A guest needs to ask again to come back. Does nothing if it
 * is someone else's.
 */
export async function leaveRoom(db: Database, id: string, userId: string): Promise<void> {
  const isOwn = and(eq(videoParticipants.id, id), isOf(userId));
  const guestIds = db.select({ id: videoParticipants.guestId }).from(videoParticipants).where(isOwn);
  const guests = await db.delete(videoGuests).where(inArray(videoGuests.id, guestIds)).returning();
  if (guests.length > 0) await refreshRooms(db, guests);
  else await endParticipations(db, isOwn);
}

/** Takes out everyone who has had no live connection for too long, and the guests whose time is over. */
export async function endExpired(db: Database): Promise<void> {
  await endParticipations(db, lt(videoParticipants.expiresAt, sql`now()`));
  await refreshRooms(db, await deleteExpiredGuests(db));
}
