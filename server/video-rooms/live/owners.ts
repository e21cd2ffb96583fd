import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { videoRoomOwners, videoRooms } from '../table.ts';

/** How long a process owns a room without saying so again, in seconds. */
const ownershipSeconds = 3;

/**
 * Returns for each room the id of the process that owns it: this one if it did before, or if no other does. Rooms that were deleted are
 * missing. If several processes claim a room, one gets it.
 */
export async function claimRooms(db: Database, processId: string, roomIds: number[]): Promise<Map<number, string>> {
  const isFree = sql`(${videoRoomOwners.processId} = ${processId} or ${videoRoomOwners.expiresAt} < now())`;
  const soon = sql`now() + make_interval(secs => ${ownershipSeconds})`;
  const { rows } = await db.execute(sql`
    insert into ${videoRoomOwners} (room_id, process_id, expires_at)
    select id, ${processId}, ${soon} from ${videoRooms} where id = any(${sql.param(roomIds)}::int[]) order by id
    on conflict (room_id) do update set
      process_id = case when ${isFree} then ${processId} else ${videoRoomOwners.processId} end,
      expires_at = case when ${isFree} then ${soon} else ${videoRoomOwners.expiresAt} end
    returning room_id as "roomId", process_id as "processId"`);
  return new Map((rows as { roomId: number; processId: string }[]).map(({ roomId, processId }) => [roomId, processId]));
}

/** Releases rooms, so that another process can own them at once. */
export const releaseRooms = (db: Database, processId: string, roomIds: number[]): Promise<unknown> =>
  db
    .delete(videoRoomOwners)
    .where(sql`${inArray(videoRoomOwners.roomId, roomIds)} and ${videoRoomOwners.processId} = ${processId}`);
