import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { WebhookEvent } from 'livekit-server-sdk';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { entrySeconds } from '../join.ts';
import { endParticipations, renewParticipants } from '../participants.ts';
import { videoParticipants } from '../table.ts';
import { updateLivekitRoom } from './jobs.ts';
import { videoRoomIdOf } from './names.ts';

/** `disconnectReason` of a participant who is still there: they connected again, or LiveKit moved them to another node. */
const stillThere = [2, 8];

/** The event in a request of LiveKit; undefined if LiveKit did not sign it, or not this body. */
async function readWebhook(
  body: string,
  authorization: string | undefined,
  { video: { livekit } }: Pick<Config, 'video'>,
): Promise<WebhookEvent | undefined> {
  if (!livekit) return undefined;
  const { WebhookReceiver } = await import('livekit-server-sdk');
  const receiver = new WebhookReceiver(livekit.apiKey, livekit.apiSecret);
  return receiver.receive(body, authorization).catch(() => undefined);
}

/** Makes our room follow LiveKit's: those who left it there leave it here. Events of other rooms change nothing. */
async function followLivekit(db: Database, config: Config, event: WebhookEvent): Promise<void> {
  const roomId = videoRoomIdOf(event.room?.name ?? '', config);
  if (roomId === undefined) return;
  const end = (condition: SQL) => endParticipations(db, and(eq(videoParticipants.roomId, roomId), condition));
  if (event.event === 'room_finished') {
    // Skips people who joined just now: they connect to LiveKit's next room of this name.
    const before = sql`to_timestamp(${Number(event.createdAt) - entrySeconds})`;
    return end(lt(videoParticipants.joinedAt, before));
  }
  const { identity = '', disconnectReason = 0 } = event.participant ?? {};
  if (event.event === 'participant_joined') {
    const isHere = and(eq(videoParticipants.id, identity), eq(videoParticipants.roomId, roomId));
    const renewed = await renewParticipants(db, isHere);
    if (renewed.length === 0) await enqueue(db, updateLivekitRoom, { roomId });
  } else if (event.event === 'participant_left' || event.event === 'participant_connection_aborted') {
    if (!stillThere.includes(disconnectReason)) await end(eq(videoParticipants.id, identity));
  }
}

/** An event describes one participant with their tracks. */
const maxBytes = 64_000;

/**
 * Webhooks of LiveKit, if this installation uses it. No call of the contract: LiveKit signs the bytes of the body, and names a content
 * type of its own.
 */
export async function serveLivekitWebhook(app: FastifyInstance, db: Database, config: Config): Promise<void> {
  if (!config.video.livekit) return;
  await app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    webhooks.post('/api/video-rooms/livekit', async (request, reply) => {
      const event = await readWebhook(String(request.body ?? ''), request.headers.authorization, config);
      if (!event) return reply.code(401).send();
      await followLivekit(db, config, event);
      app.broadcast.wake();
      return reply.code(204).send();
    });
  });
}
