import { hash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Area, areaOf } from '#contract/areas.ts';
import { bodyLimit, bytesPerValue, exportFileLimit, publicBodyLimit, slowestUpload } from '#contract/byte-limits.ts';
import type { Endpoint, Limit } from '#contract/endpoint.ts';
import type { AttachedFile } from '#contract/files.ts';
import { lastEventHeader, noticeHeader, visitCookie } from '#contract/headers.ts';
import type { Language } from '#contract/languages.ts';
import type { OrganizationQuota } from '#contract/quotas.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { Config } from '#server/config.ts';
import { causeOf } from '#server/db/cause.ts';
import type { Database } from '#server/db/pool.ts';
import { Refusal } from '#server/errors.ts';
import type { Broadcast } from '#server/events/broadcast.ts';
import { noRecorder } from '#server/events/record.ts';
import { PermissionsChanged } from '#server/events/store.ts';
import { transact } from '#server/events/transact.ts';
import type { FairQueue, QueueKeys } from '#server/fair-queue.ts';
import {
  type IdempotentRequest,
  idempotentRequest,
  insertResponse,
  runOnce,
  StoredResponse,
} from '#server/idempotency/idempotency.ts';
import type { Account, PublicScope, SignedIn } from '#server/scope.ts';
import { translatorFor } from '#server/translations.ts';
import { demandAccess } from './access.ts';
import { sendAnswer, sendStored } from './answers.ts';
import { callerAt } from './caller.ts';
import { constantAnswer } from './constant-answer.ts';
import { cookiesOf, deviceCookie, loginCookie, sessionCookie } from './cookies.ts';
import { hasMoreValues } from './has-more-values.ts';
import { parse } from './parse.ts';
import { type RangedFile, sendRanged } from './ranges.ts';
import { type ReceivedFile, withReceivedFile } from './receive-file.ts';
import type { HttpContext } from './routes.ts';
import type { SlowSenders } from './slow-senders.ts';
import type { TokenBuckets } from './token-buckets.ts';

/** Enforces the quotas of organizations. */
export type Quotas = {
  /** Checks that one more row fits, or a number of megabytes. Returns a notice for the user if the quota is almost used up. @throws Refusal (409) */
  demandSpace(organizationId: number, kind: OrganizationQuota, megabytes?: number): Promise<Message | undefined>;
  /**
   * Checks that the rows that the transaction `db` has created fit. A single row far below the quota needs no query.
   * @throws Refusal (409)
   */
  demandFit(db: Database, organizationId: number, kind: OrganizationQuota, rows: number): Promise<void>;
  /** Adds created rows to the estimate. */
  added(organizationId: number, kind: OrganizationQuota, rows: number): void;
};

/** What all routes share. */
type Server = {
  db: Database;
  broadcast: Broadcast;
  /** Finds the account of a request, by its credential; undefined for none. */
  findCaller(request: FastifyRequest): Promise<SignedIn | undefined>;
  /** @throws Unauthorized if the caller's session is no longer valid */
  demandSession(scope: { db: Database; actor: Account }): Promise<void>;
  /** The conditions on which a change is committed: the caller still has the same permissions. */
  rightsOf(signedIn: SignedIn): SQL;
  superAdminRights(account: Account): SQL;
  limiter: { count(key: string, limit: Limit): Promise<void> };
  queue: FairQueue;
  tokenBuckets: TokenBuckets;
  quotas: Quotas;
  /** What is stored of a body that is a file; undefined for other bodies. Runs before the call takes a database connection. */
  readFile(
    endpoint: Endpoint,
    request: FastifyRequest,
    received: ReceivedFile | undefined,
  ): Promise<unknown> | undefined;
  slowSenders: SlowSenders;
  /** The folder in which exports of organizations arrive. A job deletes what stays there for a day. */
  exportFolder: string;
  config: Pick<Config, 'dataDir' | 'maxFileBytes'>;
  secureCookies: boolean;
};
type AnyHandler = (scope: PublicScope, input: unknown, context: HttpContext) => unknown;
type AnyPrepared = {
  prepare?: (scope: PublicScope, input: unknown) => Promise<(() => Promise<void>) | undefined>;
  change: AnyHandler;
};

/** Adds a route for each call of a noun: check access, parse, run the verb in a transaction, broadcast, answer. */
export function mount(
  app: FastifyInstance,
  server: Server,
  noun: string,
  endpoints: Record<string, Endpoint>,
  handlers: Record<string, unknown>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as AnyHandler | AnyPrepared;
    const { prepare, change: handle }: AnyPrepared = typeof handler === 'function' ? { change: handler } : handler;
    const { method, path, limit, rate } = endpoint;
    const maxBytes = endpoint.bodyLimit ?? (endpoint.access === 'public' ? publicBodyLimit : bodyLimit);
    if (endpoint.constant) {
      app.get(path, constantAnswer(endpoint, handle as () => unknown));
      continue;
    }
    addRoute(endpoint, app, (app) =>
      app.route({
        method,
        url: path,
        bodyLimit: maxBytes,
        config: {
          streams: isStreamed(endpoint),
          isFile: endpoint.download !== undefined,
          area: areaOf(noun, endpoint),
        },
        onRequest: async (request) => {
          demandAccess(endpoint, request);
          if (rate) server.tokenBuckets.count(`${method} ${path} ${request.signedIn?.userId}`, rate);
          if (limit) await server.limiter.count(`${method} ${path} from:${callerAt(request.ip)}`, limit);
        },
        handler: receiving(server, endpoint, async (request, reply, received) => {
          const file = await server.readFile(endpoint, request, received);
          // Events that this process has broadcast are committed, so the answer includes them.
          reply.header(lastEventHeader, server.broadcast.lastEvent());
          nameVisit(server, request, reply);
          const idempotent = idempotentRequest(endpoint, request);
          if (prepare) {
            const outside = await server.queue.run(queueKeysOf(request), async () => {
              await quotaNotice(server, endpoint, request);
              return prepare(readingScope(server, request), parseInput(endpoint, request, file));
            });
            await outside?.();
          }
          const work = async () => {
            // Only when it is the caller's turn, because parsing a long body takes a while.
            const input = parseInput(endpoint, request, file);
            const verb = (scope: PublicScope) => handle(scope, input, httpContext(server, request, reply));
            const notice = await quotaNotice(server, endpoint, request);
            // In the default terms, because the characters of a header are limited.
            if (notice) reply.header(noticeHeader, translatorFor(request.language)(notice));
            return run(server, endpoint, request, verb, idempotent);
          };
          const answer = await server.queue.run(
            queueKeysOf(request),
            () => runOnce(server.db, idempotent, work),
            // A player keeps several open at once, each of them a small buffer.
            endpoint.ranged ? undefined : reply.raw,
          );
          if (answer instanceof StoredResponse) return sendStored(reply, answer);
          countCreatedRows(server, endpoint, request, answer);
          if (reply.sent || endpoint.status === 302) return reply;
          if (endpoint.ranged) return sendRanged(endpoint, reply, answer as RangedFile);
          return sendAnswer(endpoint, reply, answer);
        }),
      }),
    );
  }
}

/** Returns what a call counts towards in the queue. Signed-out callers count by address, and share the limits of one organization. */
export const queueKeysOf = ({ signedIn, ip }: FastifyRequest): QueueKeys =>
  signedIn
    ? { account: signedIn.userId, organization: `organization ${signedIn.organizationId}` }
    : { account: callerAt(ip), organization: 'strangers' };

/** Checks the quotas of what a call creates. Returns a notice if one is almost used up. @throws Refusal (409) */
async function quotaNotice(
  { quotas }: Server,
  { creates = [] }: Endpoint,
  { signedIn }: FastifyRequest,
  megabytes = 0,
) {
  let notice: Message | undefined;
  for (const kind of [creates].flat()) {
    if (!signedIn?.organizationId) continue;
    const needed = kind === 'fileMegabytes' ? megabytes : 0;
    notice ??= await quotas.demandSpace(signedIn.organizationId, kind, needed);
  }
  return notice;
}

/** How many rows of a kind a call has created, or megabytes. */
function createdBy(answer: unknown, kind: OrganizationQuota, { body }: FastifyRequest): number {
  if (kind === 'fileMegabytes') return (answer as AttachedFile).size / 1e6;
  if (kind === 'recordingMegabytes') return (body as Buffer).length / 1e6;
  return Array.isArray(answer) ? answer.length : ((answer as { added?: number } | undefined)?.added ?? 1);
}

/** Checks that the rows a call created still fit, before they are committed. @throws Refusal (409) */
async function demandFit(
  { quotas }: Server,
  { creates = [] }: Endpoint,
  { db, actor }: { db: Database; actor: SignedIn },
  request: FastifyRequest,
  answer: unknown,
) {
  for (const kind of [creates].flat())
    if (actor.organizationId) await quotas.demandFit(db, actor.organizationId, kind, createdBy(answer, kind, request));
}

function countCreatedRows({ quotas }: Server, { creates = [] }: Endpoint, request: FastifyRequest, answer: unknown) {
  const organizationId = request.signedIn?.organizationId;
  for (const kind of [creates].flat())
    if (organizationId) quotas.added(organizationId, kind, createdBy(answer, kind, request));
}

/** Whether the body of a call goes to the disk as it arrives. */
const isStreamed = ({ upload }: Pick<Endpoint, 'upload'>) => upload === 'attachment' || upload === 'organizationExport';

/** Adds a route. One for uploads accepts any content type, because we look at the content of the file instead. */
function addRoute({ upload }: Endpoint, app: FastifyInstance, add: (app: FastifyInstance) => void): void {
  if (!upload) {
    add(app);
    return;
  }
  app.register(async (app) => {
    app.removeAllContentTypeParsers();
    if (isStreamed({ upload })) app.addContentTypeParser('*', (_request, body, done) => done(null, body));
    else app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    add(app);
  });
}

type Handler = (request: FastifyRequest, reply: FastifyReply, received?: ReceivedFile) => Promise<unknown>;

/** Handles a call once its file has arrived, if it streams one. A file that does not fit the quotas is refused before. */
function receiving(server: Server, endpoint: Endpoint, handle: Handler): Handler {
  if (!isStreamed(endpoint)) return handle;
  const { maxFileBytes, dataDir } = server.config;
  // An export moves into the store.
  const isNamed = endpoint.upload === 'organizationExport';
  const folder = isNamed ? server.exportFolder : dataDir;
  const maxBytes = isNamed ? exportFileLimit : maxFileBytes;
  return async (request, reply) => {
    const length = request.headers['content-length'];
    const announced = length === undefined ? undefined : Number(length);
    await server.queue.run(queueKeysOf(request), () => quotaNotice(server, endpoint, request, (announced ?? 0) / 1e6));
    server.slowSenders.giveTime(request.raw, (announced ?? maxBytes) / slowestUpload);
    return withReceivedFile({ body: request.raw, announced, maxBytes, folder, isNamed }, (file) => {
      request.body = file.hash;
      return handle(request, reply, file);
    });
  };
}

const tooManyValues = new Refusal(413, 'too_large', msg('This has too many entries.'));

/** Parses the text of a JSON body; an empty one counts as none. @throws FastifyError; Refusal (413) if it has too many values */
function parseJson(request: FastifyRequest): void {
  if (typeof request.body !== 'string') return;
  const text = request.body;
  request.body = undefined;
  if (text === '') return;
  if (hasMoreValues(text, request.routeOptions.bodyLimit / bytesPerValue)) throw tooManyValues;
  request.server.getDefaultJsonParser('error', 'error')(request, text, (error, json) => {
    if (error) throw error;
    request.body = json;
  });
}

/** The input of a handler. @throws Invalid, FastifyError */
function parseInput({ params, query, body }: Endpoint, request: FastifyRequest, file: unknown) {
  if (file === undefined) parseJson(request);
  return {
    params: params && parse(params, request.params),
    query: query && parse(query, request.query),
    body: file ?? (body && parse(body, request.body ?? {})),
  };
}

/** Whether a transaction was rolled back because of a deadlock (SQLSTATE 40P01). */
const wasDeadlock = (error: unknown) => causeOf(error).code === '40P01';

/** How often we try a change that ends in a deadlock, or whose caller's permissions change meanwhile. */
const maxTries = 3;

const clientOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, userAgent: headers['user-agent'] });

/** The scope of a call that reads, or opens transactions itself. */
const readingScope = ({ db }: Server, request: FastifyRequest): PublicScope => ({
  ...{ db, now: new Date(), from: clientOf(request), actor: request.signedIn },
  ...noRecorder,
});

/** Runs a verb. A call that reads needs no transaction; a change runs in one, and its events are broadcast after the commit. */
async function run<Result>(
  server: Server,
  endpoint: Endpoint,
  request: FastifyRequest,
  verb: (scope: PublicScope) => Promise<Result> | Result,
  idempotent: IdempotentRequest | undefined,
): Promise<Result> {
  const { db, broadcast } = server;
  const now = new Date();
  if (endpoint.method === 'GET' || endpoint.access === 'public') {
    const result = await verb(readingScope(server, request));
    // A public call opens transactions itself where it needs them.
    if (endpoint.method !== 'GET') broadcast.wake();
    return result;
  }
  for (let tries = 1; ; tries++) {
    try {
      const actor = request.signedIn as SignedIn;
      const { access = 'member' } = endpoint;
      const isOfMember = access === 'member';
      const result = await transact(
        db,
        {
          actor,
          from: clientOf(request),
          now,
          permission: isOfMember
            ? server.rightsOf(actor)
            : access === 'superAdmin'
              ? server.superAdminRights(actor)
              : undefined,
          storeResponseOf: idempotent && ((result) => insertResponse(idempotent, endpoint, result)),
        },
        async (scope) => {
          if (!isOfMember) await server.demandSession(scope);
          const result = await verb(scope);
          await demandFit(server, endpoint, scope, request, result);
          return result;
        },
      );
      broadcast.wake();
      return result;
    } catch (error) {
      if (tries === maxTries || !(error instanceof PermissionsChanged || wasDeadlock(error))) throw error;
      // Try again with the permissions that the caller has now.
      request.signedIn = await server.findCaller(request);
      demandAccess(endpoint, request);
    }
  }
}

/** Names the session of a call in the cookie for scripts, unless that names it already. The name tells nothing of the token. */
function nameVisit({ secureCookies }: Server, request: FastifyRequest, reply: FastifyReply): void {
  const cookies = cookiesOf(request, secureCookies);
  const token = request.signedIn && cookies.read(sessionCookie);
  if (!token) return;
  const visit = hash('sha256', `visit ${token}`, 'base64url');
  if (cookies.read(visitCookie) !== visit) cookies.set(reply, visitCookie, visit);
}

function httpContext({ secureCookies }: Server, request: FastifyRequest, reply: FastifyReply): HttpContext {
  const cookies = cookiesOf(request, secureCookies);
  return {
    ip: request.ip,
    visit: {
      userAgent: request.headers['user-agent'],
      language: request.language,
      device: cookies.read(deviceCookie),
      browser: cookies.read(loginCookie),
    },
    startSession({ session, device }) {
      cookies.set(reply, sessionCookie, session);
      cookies.set(reply, deviceCookie, device);
      cookies.clear(reply, visitCookie);
    },
    endSession() {
      cookies.clear(reply, sessionCookie);
      cookies.clear(reply, visitCookie);
      // Browsers cache files for a year. Not "storage", from which the next account can start offline.
      reply.header('clear-site-data', '"cache"');
    },
    url: request.url,
    cookie: (name) => cookies.read(name),
    setCookie: (name, value) => void cookies.set(reply, name, value),
    redirect: (path) => reply.redirect(path),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends events to the live connections. */
    broadcast: Broadcast;
    /** Whether the server ends soon, and gets no new calls from a load balancer. */
    isEnding: boolean;
  }
  interface FastifyContextConfig {
    /** Whether the body goes to the disk as it arrives. */
    streams?: boolean;
    /** Whether the answer is a file. */
    isFile?: boolean;
    /** What a credential that is no session must be granted. */
    area?: Area;
  }
  interface FastifyRequest {
    /** The account of the session cookie, if the session has not ended. */
    signedIn: SignedIn | undefined;
    /** The caller's setting, or else the first of `Accept-Language` that we support. */
    language: Language;
  }
}
