import { eq } from 'drizzle-orm';
import type { RoomServiceClient } from 'livekit-server-sdk';
import type { Job, Work } from '#server/jobs/job.ts';
import { videoParticipants, videoRooms } from '../table.ts';
import { ifPresent, openLivekit } from './client.ts';
import { livekitRoomName, videoRoomIdOf } from './names.ts';

/** `kind` of people, as opposed to recorders and agents of the operator. */
const standardKind = 0;

/** Removes the people from LiveKit's room who are no longer in ours, and deletes it if ours was deleted. */
async function update(client: RoomServiceClient, { db, config }: Pick<Work, 'db' | 'config'>, roomId: number) {
  const name = livekitRoomName(roomId, config);
  if ((await db.$count(videoRooms, eq(videoRooms.id, roomId))) === 0) return ifPresent(client.deleteRoom(name));
  const connected = (await ifPresent(client.listParticipants(name))) ?? [];
  // Read after LiveKit's list: everyone on that list joined our room before.
  const rows = await db
    .select({ id: videoParticipants.id })
    .from(videoParticipants)
    .where(eq(videoParticipants.roomId, roomId));
  const present = new Set(rows.map(({ id }) => id));
  const revokeTokenTs = BigInt(Math.floor(Date.now() / 1000));
  for (const { identity, kind } of connected)
    if (!present.has(identity) && kind === standardKind)
      await ifPresent(client.removeParticipant(name, identity, { revokeTokenTs }));
}

/** Makes LiveKit's room follow ours after someone left it, was removed, or the room was deleted. */
export const updateLivekitRoom: Job<{ roomId: number }> = {
  name: 'update-livekit-room',
  title: 'Update a video room of LiveKit',
  retries: { limit: 8, delay: 1, maxDelay: 60 },
  timeoutSeconds: 60,
  concurrency: 4,
  async run(work, { roomId }) {
    const client = await openLivekit(work.config);
    if (client) await update(client, work, roomId);
  },
};

/** The same for all rooms, in case a process died before it enqueued the update. */
export const updateLivekitRooms: Job = {
  name: 'update-livekit-rooms',
  title: 'Update the video rooms of LiveKit',
  retries: { limit: 0, delay: 1, maxDelay: 1 },
  cron: { at: '*/5 * * * *' },
  async run(work) {
    const client = await openLivekit(work.config);
    for (const { name } of (await client?.listRooms()) ?? []) {
      const roomId = videoRoomIdOf(name, work.config);
      if (client && roomId !== undefined) await update(client, work, roomId);
    }
  },
};
