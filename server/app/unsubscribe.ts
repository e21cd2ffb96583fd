import type { FastifyInstance } from 'fastify';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import type { Database } from '#server/db/pool.ts';
import { callerAt } from '#server/http/caller.ts';
import { refuseMail } from '#server/meeting-invitations/refusals.ts';
import { unsubscribe } from '#server/notifications/unsubscribe.ts';

const path = '/api/notifications/unsubscribe';
/** Against guessing tokens. */
const limit = { times: 60, seconds: 60 };

/**
 * One-click unsubscribe for mail programs (RFC 8058). They send a form, which no call of the contract accepts. We ignore the form,
 * because the signed token in the URL says which mails to stop: those of a person, or those to the guest of an invitation. Following the link in
 * a browser leads to the settings, or to a page that asks.
 */
export async function serveUnsubscribe(app: FastifyInstance, db: Database, limiter: RateLimiter): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) => done(null));
    forms.post<{ Querystring: { token?: unknown; invitation?: unknown } }>(path, async (request, reply) => {
      await limiter.count(`POST ${path} from:${callerAt(request.ip)}`, limit);
      const { token = '', invitation } = request.query;
      if (invitation === undefined) await unsubscribe(db, String(token));
      else await refuseMail({ db, now: new Date() }, String(invitation), true);
      return reply.code(204).send();
    });
    forms.get<{ Querystring: { invitation?: unknown } }>(path, async (request, reply) => {
      const { invitation } = request.query;
      const page = `/meeting-answer?token=${encodeURIComponent(String(invitation))}`;
      return reply.redirect(invitation === undefined ? '/notifications?tab=settings' : page);
    });
  });
}
