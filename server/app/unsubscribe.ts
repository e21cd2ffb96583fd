import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import type { Database } from '#server/db/pool.ts';
import { callerAt } from '#server/http/caller.ts';
import { unsubscribe } from '#server/notifications/unsubscribe.ts';

const path = '/api/notifications/unsubscribe';
/** Against guessing tokens. */
const limit = { times: 60, seconds: 60 };

/**
 * One-click unsubscribe for mail programs (RFC 8058). They send a form, which no call of the contract accepts. We ignore the form,
 * because the signed token in the URL says which mails to stop. Following the link in a browser leads to the settings.
 */
export async function serveUnsubscribe(app: FastifyInstance, db: Database, limiter: RateLimiter): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) => done(null));
    forms.post<{ Querystring: { token?: unknown } }>(path, async (request, reply) => {
      await limiter.count(`POST ${path} from:${callerAt(request.ip)}`, limit);
      await unsubscribe(db, String(request.query.token ?? ''));
      return reply.code(204).send();
    });
    forms.get(path, async (_request, reply) => reply.redirect('/notifications?tab=settings'));
  });
}
