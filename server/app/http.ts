import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { bodyLimit } from '#contract/byte-limits.ts';
import { contract } from '#contract/index.ts';
import { acceptedLanguage } from '#rules/languages.ts';
import { openRateLimiter } from '#server/auth/rate-limits.ts';
import { demandSession, openSessions, rightsOf, superAdminRights } from '#server/auth/sessions.ts';
import type { Config } from '#server/config.ts';
import type { openDatabase } from '#server/db/pool.ts';
import { quotasOnDisk } from '#server/disk.ts';
import { openFairQueue } from '#server/fair-queue.ts';
import { organizationOf } from '#server/http/access.ts';
import { answerErrors } from '#server/http/answers.ts';
import { callerAt } from '#server/http/caller.ts';
import { serveHealth } from '#server/http/health.ts';
import { openQuotas } from '#server/organizations/quotas.ts';
import { readTerms } from '#server/organizations/terms.ts';
import { demandOwnHost, demandOwnOrigin } from '#server/origin.ts';
import './reactions.ts';
import { mount } from '#server/http/mount.ts';
import { limitPipelining } from '#server/http/pipelining.ts';
import { trusting } from '#server/http/proxies.ts';
import { warnOfUntrustedProxy } from '#server/http/proxy-warning.ts';
import { addSecurityHeaders, refuseMalformed } from '#server/http/security-headers.ts';
import { logSecurity } from '#server/http/security-log.ts';
import { closeSlowReaders } from '#server/http/slow-readers.ts';
import { closeSlowSenders } from '#server/http/slow-senders.ts';
import { serveClient } from '#server/http/static.ts';
import { openTokenBuckets } from '#server/http/token-buckets.ts';
import { workFolder } from '#server/recordings/store/open-store.ts';
import { serveLivekitWebhook } from '#server/video-rooms/livekit/webhook.ts';
import { bySession, type Callers } from './callers.ts';
import { allRoutes } from './routes.ts';
import { openSockets } from './sockets.ts';
import { serveUnsubscribe } from './unsubscribe.ts';
import { readsFiles } from './uploads.ts';

/** The most session tokens whose account we remember. */
const credentialLimit = 50_000;

/** How long requests may take to finish during a shutdown. */
const shutdownTimeoutMs = 5_000;

/** How long the head of a request and the whole request may take to arrive, and how often Node checks, in ms. */
const defaultTimeouts = { head: 20_000, request: 60_000, checkInterval: 5_000 };

type Parts = {
  config: Config;
  db: ReturnType<typeof openDatabase>;
  log: FastifyBaseLogger;
  timeouts?: typeof defaultTimeouts;
  /** Finds callers by other credentials too. */
  findCallers?: (bySession: Callers) => Callers;
};

/** The whole server, ready to listen. Closing it also closes the live connections. */
export async function buildApp({
  db,
  log,
  timeouts = defaultTimeouts,
  findCallers,
  ...parts
}: Parts): Promise<FastifyInstance> {
  const config = { ...parts.config, quotas: await quotasOnDisk(parts.config) };
  const isSecure = config.publicUrl.startsWith('https:');
  const answerError = answerErrors((organizationId) => readTerms({ db, actor: { organizationId } }));
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Slow senders are closed by ourselves, because a large file may take longer than any other body.
    requestTimeout: 0,
    http: { headersTimeout: timeouts.head, connectionsCheckingInterval: timeouts.checkInterval },
    // The contract refuses long parameters, with a sentence.
    routerOptions: { maxParamLength: 16_384 },
    trustProxy: config.trustProxy !== false && trusting(config.trustProxy),
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: refuseMalformed(config),
  });
  const sessionOf = openSessions(db);
  const ofSessions = bySession(sessionOf, isSecure);
  const callers = findCallers?.(ofSessions) ?? ofSessions;
  const findCaller = async (request: FastifyRequest) => {
    const credential = callers.credentialOf(request);
    return credential === undefined ? undefined : callers.find(credential, organizationOf(request), request);
  };
  const limiter = openRateLimiter(db, config.rateLimit);
  const quotas = openQuotas(db, config.quotas);
  const [queue, tokenBuckets] = [openFairQueue(), openTokenBuckets(config.rateLimit)];
  // The accounts of valid credentials. Requests with a made-up one count towards their address.
  const accounts = new Map<string, string>();

  closeSlowReaders(app.server);
  const slowSenders = closeSlowSenders(app.server, { ...timeouts });
  acceptJsonOnly(app);
  app.setErrorHandler(answerError);
  await app.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 4 },
  });
  await app.register(cookie);
  warnOfUntrustedProxy(app, config, log);
  logSecurity(app, log);
  app.decorateRequest('signedIn', undefined);
  app.decorateRequest('language', 'en');
  app.addHook('onRequest', async (request, reply) => {
    const isCall = request.url.startsWith('/api/');
    request.language = acceptedLanguage(request.headers['accept-language']) ?? 'en';
    if (isCall) reply.header('cache-control', 'no-store');
    demandOwnHost(request.headers, config);
    demandOwnOrigin(request.method, request.headers, config.publicUrl);
    const credential = isCall ? callers.credentialOf(request) : undefined;
    const caller = accounts.get(credential ?? '') ?? callerAt(request.ip);
    const isUpload = request.routeOptions.config.streams === true;
    const kind = isUpload ? 'upload' : isCall ? 'call' : 'file';
    const head = { kind, caller, bytes: isUpload ? 0 : bytesOf(request) } as const;
    queue.admit(head);
    // Fastify's own hook does not run if the caller leaves before the answer.
    reply.raw.once('close', () => queue.release(head));
    if (!credential) return;
    request.signedIn = await findCaller(request);
    request.language = request.signedIn?.language ?? request.language;
    if (accounts.size >= credentialLimit) accounts.clear();
    if (request.signedIn) accounts.set(credential, request.signedIn.userId);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)';
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'answered');
  });

  const { broadcast, close } = await openSockets(app.server, { sessionOf, config, db, log });
  addSecurityHeaders(app.server, config);
  limitPipelining(app.server);
  app.decorate('broadcast', broadcast);
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs).unref();
    queue.close();
    await close();
  });
  const routes = allRoutes(limiter, config, log);
  const readFile = readsFiles(tokenBuckets, config);
  for (const noun of Object.keys(contract) as (keyof typeof contract)[]) {
    mount(
      app,
      {
        ...{
          db,
          broadcast,
          findCaller,
          demandSession,
          rightsOf,
          superAdminRights,
          limiter,
          queue,
          tokenBuckets,
          quotas,
        },
        ...{ readFile, slowSenders, exportFolder: workFolder(config), config, secureCookies: isSecure },
      },
      noun,
      contract[noun],
      routes[noun],
    );
  }
  await serveUnsubscribe(app, db, limiter);
  await serveLivekitWebhook(app, db, config);
  serveHealth(app, db.$client);
  await serveClient(app);
  return app;
}

/** The most bytes that the body can have, according to the head of the request. */
const bytesOf = ({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number =>
  headers['transfer-encoding'] ? bodyLimit : Math.min(Number(headers['content-length'] ?? 0), bodyLimit);

/** Accepts JSON bodies only. They stay text until it is the caller's turn, because parsing a megabyte takes a while. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
