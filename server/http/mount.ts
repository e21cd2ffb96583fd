import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimit, publicBodyLimit } from '#contract/byte-limits.ts';
import type { Attachment, Endpoint, Rate, Upload } from '#contract/endpoint.ts';
import type { AttachedFile } from '#contract/files.ts';
import { accountHeader, lastEventHeader, noticeHeader, organizationHeader } from '#contract/headers.ts';
import type { Language } from '#contract/languages.ts';
import type { OrganizationQuota } from '#contract/quotas.ts';
import { callerAt } from '#server/auth/caller.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import { demandSession, rightsOf, type SignedIn, sessionCookie, superAdminRights } from '#server/auth/sessions.ts';
import { causeOf } from '#server/db/cause.ts';
import type { Database } from '#server/db/pool.ts';
import { Conflict, Forbidden, Unauthorized } from '#server/errors.ts';
import { noRecorder } from '#server/events/record.ts';
import { PermissionsChanged } from '#server/events/store.ts';
import { transact } from '#server/events/transact.ts';
import type { Telling } from '#server/live/telling.ts';
import { KeptAnswer, type Keyed, keepAnswer, keyOf, once } from '#server/once/once.ts';
import type { Quotas } from '#server/organizations/quotas.ts';
import { makeAttachment, makePicture } from '#server/pictures/make-picture.ts';
import type { PublicScope } from '#server/scope.ts';
import { sendAnswer, sendKept } from './answers.ts';
import { cookiesOf, deviceCookie, loginCookie } from './cookies.ts';
import { lastingAnswer } from './lasting.ts';
import { parse } from './parse.ts';
import { demandPower, demandWork } from './powers.ts';
import type { Rates } from './rates.ts';
import type { Exchange } from './routes.ts';
import type { Holder, Shares } from './shares.ts';

type Ground = {
  db: Database;
  telling: Telling;
  sessionOf(token: string): Promise<SignedIn | undefined>;
  limiter: RateLimiter;
  shares: Shares;
  rates: Rates;
  quotas: Quotas;
  secureCookies: boolean;
};
type Creating = { db: Database; actor: SignedIn };
type AnyHandler = (scope: never, input: never, exchange: Exchange) => unknown;

/** Makes a route of each call of a noun: who may call, then parse, then the verb in a transaction, then tell, then answer. */
export function mount(
  app: FastifyInstance,
  ground: Ground,
  endpoints: Record<string, Endpoint>,
  handlers: Record<string, AnyHandler>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handle = handlers[name] as (scope: PublicScope, input: unknown, exchange: Exchange) => unknown;
    const { method, path, limit, rate } = endpoint;
    const mostBytes = endpoint.bodyLimit ?? (endpoint.access === 'public' ? publicBodyLimit : bodyLimit);
    if (endpoint.lasting) {
      app.get(path, lastingAnswer(endpoint, handle as () => unknown));
      continue;
    }
    routesFor(endpoint, app, (app) =>
      app.route({
        method,
        url: path,
        bodyLimit: mostBytes,
        onRequest: async (request) => {
          demandAccess(endpoint, request);
          if (rate) ground.rates.count(`${method} ${path} ${request.signedIn?.userId}`, rate);
          if (limit) await ground.limiter.count(`${method} ${path} from:${callerAt(request.ip)}`, limit);
        },
        handler: async (request, reply) => {
          const file = endpoint.upload && (await makeFile(ground, endpoint.upload, request));
          // What is told here by now is committed: the answer shows it.
          reply.header(lastEventHeader, ground.telling.lastEvent());
          const keyed = keyOf(endpoint, request);
          const work = async () => {
            // In turn, for a long body takes a while to look at.
            const input = inputOf(endpoint, request, file);
            const verb = (scope: PublicScope) => handle(scope, input, exchangeOf(ground, request, reply));
            const notice = await quotaNotice(ground, endpoint, request);
            if (notice) reply.header(noticeHeader, notice);
            return run(ground, endpoint, request, verb, keyed);
          };
          const answer = await ground.shares.inTurn(holderOf(request), () => once(ground.db, keyed, work), reply.raw);
          if (answer instanceof KeptAnswer) return sendKept(reply, answer);
          countCreated(ground, endpoint, request, answer);
          if (reply.sent || endpoint.status === 302) return reply;
          return sendAnswer(endpoint, reply, answer);
        },
      }),
    );
  }
}

/** Refuses whoever may not make this call at all, before its body is read. */
function demandAccess(endpoint: Endpoint, request: FastifyRequest): void {
  const { access = 'member', power } = endpoint;
  const signedIn = request.signedIn;
  if (access === 'public') return;
  const meant = request.headers[accountHeader];
  if (!signedIn || (meant !== undefined && meant !== signedIn.userId)) throw new Unauthorized();
  if (access === 'superAdmin' && !signedIn.isSuperAdmin)
    throw new Forbidden("You don't have super admin privileges.", 'not_super_admin');
  if (access !== 'member') return;
  if (signedIn.organizationId === null) throw new Forbidden('You are not in an organization', 'not_in_organization');
  const shown = request.headers[organizationHeader];
  if (shown !== undefined && shown !== String(signedIn.organizationId))
    throw new Conflict('You are now in another organization', 'organization_switched');
  if (!signedIn.isActive) throw new Forbidden('This organization is inactive', 'organization_inactive');
  if (signedIn.lacksSecondFactor)
    throw new Forbidden('This organization asks for a second factor: set it up first', 'second_factor_required');
  const asker = { ...signedIn, role: signedIn.role ?? 'managee' };
  demandWork(endpoint, asker);
  if (power) demandPower(power, asker);
}

/** Whose share a call takes; whoever is signed out shares with all strangers, and has that of their address. */
const holderOf = ({ signedIn, ip }: FastifyRequest): Holder =>
  signedIn
    ? { account: signedIn.userId, organization: `organization ${signedIn.organizationId}` }
    : { account: callerAt(ip), organization: 'strangers' };

/** Makes sure that the organization may have more of what a call creates; gives a sentence where there is little room. */
async function quotaNotice({ quotas }: Ground, { creates = [] }: Endpoint, { signedIn }: FastifyRequest) {
  let notice: string | undefined;
  for (const kind of [creates].flat())
    if (signedIn?.organizationId) notice ??= await quotas.demandSpace(signedIn.organizationId, kind);
  return notice;
}

/** How much of a kind a call that creates some has created. */
function createdBy(answer: unknown, kind: OrganizationQuota): number {
  if (kind === 'fileMegabytes') return (answer as AttachedFile).size / 1e6;
  return Array.isArray(answer) ? answer.length : ((answer as { added?: number }).added ?? 1);
}

/** Makes sure that what a call created still fits, before it is kept. */
async function demandFit({ quotas }: Ground, { creates = [] }: Endpoint, { db, actor }: Creating, answer: unknown) {
  for (const kind of [creates].flat())
    if (actor.organizationId) await quotas.demandFit(db, actor.organizationId, kind, createdBy(answer, kind));
}

function countCreated({ quotas }: Ground, { creates = [] }: Endpoint, { signedIn }: FastifyRequest, answer: unknown) {
  for (const kind of [creates].flat())
    if (signedIn?.organizationId) quotas.added(signedIn.organizationId, kind, createdBy(answer, kind));
}

/** Where a route is made whose body is a file, any type of body is taken: what it is, its content tells. */
function routesFor({ upload }: Endpoint, app: FastifyInstance, make: (app: FastifyInstance) => void): void {
  if (!upload) {
    make(app);
    return;
  }
  app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    make(app);
  });
}

/** How many megapixels one account may have made pictures of: a dozen of a phone at once, and then one every few seconds. */
const pictureRate: Rate = { atOnce: 200, aSecond: 5 };

/** What is kept of a file that was sent: made before anything of the database is held for it. */
function makeFile({ rates }: Ground, upload: Upload, request: FastifyRequest): Promise<Attachment | Uint8Array> {
  const file = request.body as Buffer | undefined;
  const holder = holderOf(request);
  const countPixels = (megapixels: number) => rates.count(`pictures ${holder.account}`, pictureRate, megapixels);
  const sender = { holder, countPixels };
  return upload === 'attachment' ? makeAttachment(file, sender) : makePicture(upload, file, sender);
}

/** Makes of the text of a body what it says; an empty one counts as none. @throws Error of Fastify, with its code */
function readJson(request: FastifyRequest): void {
  if (typeof request.body !== 'string') return;
  const text = request.body;
  request.body = undefined;
  if (text === '') return;
  request.server.getDefaultJsonParser('error', 'error')(request, text, (error, json) => {
    if (error) throw error;
    request.body = json;
  });
}

/** What a verb is given. */
function inputOf({ params, query, body }: Endpoint, request: FastifyRequest, file: unknown) {
  readJson(request);
  return {
    params: params && parse(params, request.params),
    query: query && parse(query, request.query),
    body: file ?? (body && parse(body, request.body ?? {})),
  };
}

/** Whether a transaction was undone because it and others waited for each other in a circle (SQLSTATE 40P01). */
const wasDeadlock = (error: unknown) => causeOf(error).code === '40P01';

/** How often a change is begun anew that stood in a circle with others, or whose caller's rights changed meanwhile. */
const triesAtMost = 3;

/** Runs a verb: what reads, on the database as it is; a change in one transaction, whose events are told once it is committed. */
async function run<Result>(
  ground: Ground,
  endpoint: Endpoint,
  request: FastifyRequest,
  verb: (scope: PublicScope) => Promise<Result> | Result,
  keyed: Keyed | undefined,
): Promise<Result> {
  const { db, telling } = ground;
  const now = new Date();
  const from = { address: request.ip, userAgent: request.headers['user-agent'] };
  if (endpoint.method === 'GET' || endpoint.access === 'public') {
    const result = await verb({ db, now, from, actor: request.signedIn, ...noRecorder });
    // A public call has transactions of its own, as it needs them.
    if (endpoint.method !== 'GET') telling.wake();
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
          from,
          now,
          permission: isOfMember ? rightsOf(actor) : access === 'superAdmin' ? superAdminRights(actor) : undefined,
          storeResponseOf: keyed && ((result) => keepAnswer(keyed, endpoint, result)),
        },
        async (scope) => {
          if (!isOfMember) await demandSession(scope);
          const result = await verb(scope);
          await demandFit(ground, endpoint, scope, result);
          return result;
        },
      );
      telling.wake();
      return result;
    } catch (error) {
      if (tries === triesAtMost || !(error instanceof PermissionsChanged || wasDeadlock(error))) throw error;
      // Whoever has lost a right is refused as they would be now; whoever has another goes on with that.
      request.signedIn = await ground.sessionOf(cookiesOf(request, ground.secureCookies).read(sessionCookie) ?? '');
      demandAccess(endpoint, request);
    }
  }
}

function exchangeOf({ secureCookies }: Ground, request: FastifyRequest, reply: FastifyReply): Exchange {
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
    },
    endSession() {
      cookies.clear(reply, sessionCookie);
      // Files are kept by browsers for a year. Not "storage": the pages of the next account start from there while offline.
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
    /** What tells the live connections. */
    telling: Telling;
  }
  interface FastifyRequest {
    /** Whose session cookie came along, if it is a living one. */
    signedIn: SignedIn | undefined;
    /** That of the caller's setting, else the first of `Accept-Language` that we have. */
    language: Language;
  }
}
