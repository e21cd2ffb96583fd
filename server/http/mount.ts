import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from 'socket.io';
import type { Endpoint } from '#contract/endpoint.ts';
import { organizationHeader } from '#contract/limits.ts';
import { callerAt, type Limiter } from '#server/auth/attempts.ts';
import { type SignedIn, sessionCookie } from '#server/auth/sessions.ts';
import type { Database } from '#server/db/pool.ts';
import { Conflict, Forbidden, Unauthorized } from '#server/errors.ts';
import { deliver, type Told } from '#server/live/deliver.ts';
import type { Actor, PublicScope } from '#server/scope.ts';
import { sendAnswer } from './answers.ts';
import { parse } from './parse.ts';
import type { Exchange } from './routes.ts';

type Ground = { db: Database; io: Server; limiter: Limiter; secureCookies: boolean };
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
    const { method, path, limit } = endpoint;
    app.route({
      method,
      url: path,
      onRequest: async (request) => {
        demandAccess(endpoint, request);
        if (limit) await ground.limiter.count(`${method} ${path} from:${callerAt(request.ip)}`, limit);
      },
      handler: async (request, reply) => {
        const input = inputOf(endpoint, request);
        const answer = await run(ground, endpoint, request, (scope) =>
          handle(scope, input, exchangeOf(ground, request, reply)),
        );
        if (reply.sent || endpoint.status === 302) return reply;
        return sendAnswer(endpoint, reply, answer);
      },
    });
  }
}

/** Refuses whoever may not make this call at all, before its body is read. */
function demandAccess({ access = 'member' }: Endpoint, request: FastifyRequest): void {
  const signedIn = request.signedIn;
  if (access === 'public') return;
  if (!signedIn) throw new Unauthorized();
  if (access === 'superAdmin' && !signedIn.isSuperAdmin)
    throw new Forbidden("You don't have super admin privileges.", 'not_super_admin');
  if (access !== 'member') return;
  if (signedIn.organizationId === null) throw new Forbidden('You are not in an organization', 'not_in_organization');
  const shown = request.headers[organizationHeader];
  if (shown !== undefined && shown !== String(signedIn.organizationId))
    throw new Conflict('You are now in another organization', 'organization_switched');
  if (!signedIn.isActive) throw new Forbidden('This organization is inactive', 'organization_inactive');
}

function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: endpoint.params && parse(endpoint.params, request.params),
    query: endpoint.query && parse(endpoint.query, request.query),
    body: endpoint.body && parse(endpoint.body, request.body),
  };
}

/** Whether a transaction was undone because it and others waited for each other in a circle (SQLSTATE 40P01). */
const wasDeadlock = ({ cause }: Error) => (cause as { code?: string } | undefined)?.code === '40P01';

/**
 * Runs a verb; a change inside one transaction, its events told once that is committed. What stood in a circle with other
 * changes is made once more.
 */
async function run<Result>(
  { db, io }: Ground,
  { method, access }: Endpoint,
  request: FastifyRequest,
  verb: (scope: PublicScope) => Result,
): Promise<Awaited<Result>> {
  const told: Told[] = [];
  const actor = request.signedIn as Actor | undefined;
  const runOn = async (db: Database) => {
    told.length = 0;
    return verb({
      db,
      actor,
      now: new Date(),
      tell: (event, data, audience = { organizationId: (actor as Actor).organizationId }) =>
        told.push({ event, data, audience }),
    });
  };
  const changes = method !== 'GET' && access !== 'public';
  const change = () => db.transaction(runOn);
  const answer = await (changes
    ? change().catch((error) => {
        if (wasDeadlock(error)) return change();
        throw error;
      })
    : runOn(db));
  deliver(io, told);
  return answer;
}

function exchangeOf({ secureCookies }: Ground, request: FastifyRequest, reply: FastifyReply): Exchange {
  const secure = secureCookies || request.protocol === 'https';
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    // The server decides how long a session lives; browsers keep a cookie for 400 days at the most.
    startSession: (token) => reply.setCookie(sessionCookie, token, { ...cookie, maxAge: 400 * 24 * 3600 }),
    endSession: () => reply.clearCookie(sessionCookie, cookie),
    redirect: (path) => reply.redirect(path),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The live connections. */
    io: Server;
  }
  interface FastifyRequest {
    /** Whose session cookie came along, if it is a living one. */
    signedIn: SignedIn | undefined;
  }
}
