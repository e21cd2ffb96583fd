import { and, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/users.ts';
import type { RoomEnd } from '#contract/video-signals.ts';
import { isHostOf } from '#rules/video-rooms.ts';
import type { Database } from '#server/db/pool.ts';
import { NotFound } from '#server/errors.ts';
import { transact } from '#server/events/transact.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { theServer } from '#server/scope.ts';
import { findVideoRoom, readVideoRooms, updateVideoRoom } from './rooms.ts';
import { type Participant, videoParticipants, videoRooms } from './table.ts';

/** How long a participant stays without a live connection, in seconds. */
export const awaySeconds = 12;
const soon = sql`now() + make_interval(secs => ${awaySeconds})`;

/** Keeps the participants that match a condition in their rooms for a while longer; returns those that are still there. */
export const renewParticipants = (db: Database, condition: SQL | undefined): Promise<Participant[]> =>
  db
    .update(videoParticipants)
    .set({ expiresAt: soon })
    .where(and(condition, gt(videoParticipants.expiresAt, sql`now()`)))
    .returning();

/** Which of these participants are still in their rooms. */
export const listParticipants = (db: Database, ids: string[]): Promise<{ id: string }[]> =>
  db.select({ id: videoParticipants.id }).from(videoParticipants).where(inArray(videoParticipants.id, ids));

export type RoomToOwn = Pick<typeof videoRooms.$inferSelect, 'id' | 'kind' | 'organizationId'> & {
  participants: Pick<Participant, 'id' | 'userId' | 'joinedAt'>[];
};

/**
 * What a process needs to know of rooms that it may take over: also who was in them while another process owned them. Those who have joined
 * and not entered yet are missing: they have more time than `awaySeconds`.
 */
export async function readRoomsToOwn(db: Database, ids: number[]): Promise<Map<number, RoomToOwn>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: videoRooms.id,
      kind: videoRooms.kind,
      organizationId: videoRooms.organizationId,
      participants: sql<RoomToOwn['participants']>`coalesce(json_agg(json_build_object(
        'id', ${videoParticipants.id}, 'userId', ${videoParticipants.userId}, 'joinedAt', ${videoParticipants.joinedAt}
      )) filter (where ${videoParticipants.expiresAt} between now() and ${soon}), '[]')`,
    })
    .from(videoRooms)
    .leftJoin(videoParticipants, eq(videoParticipants.roomId, videoRooms.id))
    .where(inArray(videoRooms.id, ids))
    .groupBy(videoRooms.id);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The person's role if they may still be in the room of a participant; otherwise undefined. */
async function roleIn(db: Database, { organizationId, userId, roomId }: Participant): Promise<Role | undefined> {
  const rows = await db
    .select({ role: memberships.role })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      sql`${memberships.organizationId} = ${organizationId} and ${memberships.userId} = ${userId} and ${organizations.isActive}`,
    );
  const role = rows[0]?.role;
  if (!role) return undefined;
  try {
    await findVideoRoom({ db, now: new Date(), actor: { organizationId, userId } }, roomId);
    return role;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Whether a participant may mute others. */
export async function isHost(db: Database, participant: Participant): Promise<boolean> {
  const role = await roleIn(db, participant);
  const { userId, organizationId, roomId } = participant;
  const [room] = await readVideoRooms({ db, now: new Date(), actor: theServer(organizationId) }, [roomId]);
  return role !== undefined && room !== undefined && isHostOf({ userId, role }, room);
}

/** Why a participant is no longer in a room. */
export async function reasonOf(db: Database, participant: Participant): Promise<RoomEnd> {
  const { organizationId, roomId, userId } = participant;
  const [room] = await readVideoRooms({ db, now: new Date(), actor: theServer(organizationId) }, [roomId]);
  if (!room) return 'deleted';
  if (room.removedIds.includes(userId)) return 'removed';
  return (await roleIn(db, participant)) ? 'away' : 'noLongerMember';
}

/** Of these participants, those who may no longer be in their rooms. */
export async function listWithoutRights(db: Database, participants: Participant[]): Promise<Participant[]> {
  const lost: Participant[] = [];
  for (const participant of participants) if (!(await roleIn(db, participant))) lost.push(participant);
  return lost;
}

/** Takes participants out of their rooms, and broadcasts the rooms. */
export async function endParticipations(db: Database, condition: SQL | undefined): Promise<void> {
  const gone = await db.delete(videoParticipants).where(condition).returning();
  await refreshRooms(db, gone);
}

/** Broadcasts the rooms of participants who left. An empty room is no longer in use. */
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
        await updateVideoRoom(
          scope,
          room,
          room.isActive ? {} : { startedAt: null, startedById: null, answeredIds: [] },
        );
    });
  }
}

/** Takes a participant out of a room that they leave. */
export const leaveRoom = (db: Database, id: string): Promise<void> =>
  endParticipations(db, eq(videoParticipants.id, id));

/** Takes out everyone who has had no live connection for too long. */
export const endExpired = (db: Database): Promise<void> =>
  endParticipations(db, lt(videoParticipants.expiresAt, sql`now()`));
