import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { followLivekit, readWebhook } from '#server/video-rooms/livekit/webhook.ts';

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
