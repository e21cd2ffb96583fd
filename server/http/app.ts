import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { bodyLimit } from '#contract/byte-limits.ts';
import { contract } from '#contract/index.ts';
import { acceptedLanguage } from '#rules/languages.ts';
import { callerAt } from '#server/auth/caller.ts';
import { openRateLimiter } from '#server/auth/rate-limits.ts';
import { openSessions, sessionCookie } from '#server/auth/sessions.ts';
import type { Config } from '#server/config.ts';
import type { openDatabase } from '#server/db/pool.ts';
import { openSockets } from '#server/live/sockets.ts';
import { openQuotas } from '#server/organizations/quotas.ts';
import { readTerms } from '#server/organizations/terms.ts';
import { demandOwnHost, demandOwnOrigin } from '#server/origin.ts';
import { allRoutes } from './all-routes.ts';
import { answerErrors } from './answers.ts';
import { cookiesOf } from './cookies.ts';
import { warnOfForgottenProxy } from './forgotten-proxy.ts';
import { serveHealth } from './health.ts';
import { mount } from './mount.ts';
import { endPipelining } from './pipelining.ts';
import { trusting } from './proxies.ts';
import { openRates } from './rates.ts';
import { refuseUnreadable, secureAnswers } from './security-headers.ts';
import { logSecurity } from './security-log.ts';
import { openShares } from './shares.ts';
import { serveClient } from './static.ts';
import { endUnread } from './unread.ts';
import { endUnsent } from './unsent.ts';
import { serveUnsubscribe } from './unsubscribe.ts';

/** How many sessions are known to have called lately. */
const knownAtMost = 50_000;

/** How long requests may take to finish once the server is told to end, in ms. */
const patience = 5_000;

/** How long the head of a call, and all of it, may take to come, and how often that is looked at, in ms. */
const usualWait = { head: 20_000, call: 60_000, every: 5_000 };

type Parts = { config: Config; db: ReturnType<typeof openDatabase>; log: FastifyBaseLogger; wait?: typeof usualWait };

/** The whole server over a database, ready to listen; closing it ends its live connections too. */
export async function buildApp({ config, db, log, wait = usualWait }: Parts): Promise<FastifyInstance> {
  const isSecure = config.publicUrl.startsWith('https:');
  const answerError = answerErrors((organizationId) => readTerms({ db, actor: { organizationId } }));
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: wait.call,
    http: { headersTimeout: wait.head, connectionsCheckingInterval: wait.every },
    // Long parameters are for the contract to refuse, in words.
    routerOptions: { maxParamLength: 16_384 },
    trustProxy: config.trustProxy !== false && trusting(config.trustProxy),
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: refuseUnreadable(isSecure),
  });
  const sessionOf = openSessions(db);
  const limiter = openRateLimiter(db, config.rateLimit);
  const quotas = openQuotas(db, config.quotas);
  const [shares, rates] = [openShares(), openRates(config.rateLimit)];
  // The accounts of tokens that were found to be a session's; whoever makes some up has the share of their address.
  const known = new Map<string, string>();

  endUnread(app.server);
  endUnsent(app.server);
  acceptJsonOnly(app);
  app.setErrorHandler(answerError);
  await app.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 4 },
  });
  await app.register(cookie);
  warnOfForgottenProxy(app, config, log);
  logSecurity(app, log);
  app.decorateRequest('signedIn', undefined);
  app.decorateRequest('language', 'en');
  app.addHook('onRequest', async (request, reply) => {
    const isCall = request.url.startsWith('/api/');
    request.language = acceptedLanguage(request.headers['accept-language']) ?? 'en';
    if (isCall) reply.header('cache-control', 'no-store');
    demandOwnHost(request.headers, config);
    demandOwnOrigin(request.method, request.headers, config.publicUrl);
    const token = isCall ? cookiesOf(request, isSecure).read(sessionCookie) : undefined;
    const caller = known.get(token ?? '') ?? callerAt(request.ip);
    const arrival = { kind: isCall ? 'call' : 'file', caller, bytes: bytesOf(request) } as const;
    shares.arrive(arrival);
    // Fastify tells of answers alone; who goes before theirs ends a call too.
    reply.raw.once('close', () => shares.end(arrival));
    if (!token) return;
    request.signedIn = await sessionOf(token);
    request.language = request.signedIn?.language ?? request.language;
    if (known.size >= knownAtMost) known.clear();
    if (request.signedIn) known.set(token, request.signedIn.userId);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)';
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'answered');
  });

  const { telling, close } = await openSockets(app.server, { sessionOf, config, db, log });
  secureAnswers(app.server, isSecure);
  endPipelining(app.server);
  app.decorate('telling', telling);
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), patience).unref();
    shares.close();
    await close();
  });
  const routes = allRoutes(limiter, config);
  for (const noun of Object.keys(contract) as (keyof typeof contract)[]) {
    mount(
      app,
      { db, telling, sessionOf, limiter, shares, rates, quotas, secureCookies: isSecure },
      contract[noun],
      routes[noun],
    );
  }
  await serveUnsubscribe(app, db, limiter);
  serveHealth(app, db.$client);
  await serveClient(app);
  return app;
}

/** How long the body of a call may become, as far as its head tells. */
const bytesOf = ({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number =>
  headers['transfer-encoding'] ? bodyLimit : Math.min(Number(headers['content-length'] ?? 0), bodyLimit);

/** JSON is the only kind of body taken. It stays a text until it is its caller's turn: to read a megabyte takes a while. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
