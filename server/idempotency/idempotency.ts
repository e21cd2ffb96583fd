import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Endpoint, successStatus } from '#contract/endpoint.ts';
import { idempotencyHeader } from '#contract/headers.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { AlreadyDone, Invalid, KeyReused, UnderWay } from '#server/errors.ts';
import { trimResponses } from './purge.ts';
import { storedResponses } from './table.ts';

/** Longer responses are not stored, in characters. */
const responseLimit = 32_000;
/** After this many changes with a key, the stored responses of the account are trimmed. */
const trimInterval = 100;

/** A change that may be sent more than once; `fingerprint` identifies the request behind the key. */
export type IdempotentRequest = { userId: string; key: string; fingerprint: string };

/** The response to an earlier request with the same key. */
export class StoredResponse {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    this.status = status;
    this.body = body;
  }
}

/** The requests in progress in this process, as `account key`. */
const inProgress = new Set<string>();
let count = 0;

/** The idempotency key of a call that changes something, if the request has one. @throws Invalid */
export function idempotentRequest(
  { method, access }: Endpoint,
  request: FastifyRequest,
): IdempotentRequest | undefined {
  const { [idempotencyHeader]: key } = request.headers;
  if (key === undefined || method === 'GET' || access === 'public' || !request.signedIn) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > limits.idempotencyKey) {
    const message = `Idempotency-Key must be 1 to ${limits.idempotencyKey} characters without spaces`;
    throw new Invalid([{ path: idempotencyHeader, message }]);
  }
  const { userId, organizationId } = request.signedIn;
  const hash = createHash('sha256').update(JSON.stringify([method, request.url, organizationId]));
  hash.update((request.body as string | Buffer | undefined) ?? '');
  return { userId, key, fingerprint: hash.digest('hex') };
}

/** The statement that stores a response in the transaction of the change. It fails if the key was used before. */
export function insertResponse(
  { userId, key, fingerprint }: IdempotentRequest,
  endpoint: Endpoint,
  answer: unknown,
): SQL {
  const text = endpoint.answer ? JSON.stringify(answer) : '';
  const body = text.length <= responseLimit && !endpoint.secret ? text : null;
  return sql`
    insert into ${storedResponses} (user_id, key, fingerprint, status, body)
    values (${userId}, ${key}, ${fingerprint}, ${successStatus(endpoint)}::int, ${body}::text)`;
}

/**
 * Runs `work` at most once per key. `work` stores its response by `insertResponse`; only if it fails do we look whether the change
 * was made before, so the first request costs no query. @throws UnderWay, KeyReused, AlreadyDone
 */
export async function runOnce<Result>(
  db: Database,
  idempotent: IdempotentRequest | undefined,
  work: () => Promise<Result>,
): Promise<Result | StoredResponse> {
  if (!idempotent) return work();
  const name = `${idempotent.userId} ${idempotent.key}`;
  if (inProgress.has(name)) throw new UnderWay();
  inProgress.add(name);
  try {
    const result = await work();
    if (++count % trimInterval === 0) await trimResponses(db, idempotent.userId).catch(() => undefined);
    return result;
  } catch (error) {
    return (await findResponse(db, idempotent)) ?? Promise.reject(error);
  } finally {
    inProgress.delete(name);
  }
}

async function findResponse(
  db: Database,
  { userId, key, fingerprint }: IdempotentRequest,
): Promise<StoredResponse | undefined> {
  const [stored] = await db
    .select()
    .from(storedResponses)
    .where(and(eq(storedResponses.userId, userId), eq(storedResponses.key, key)));
  if (!stored) return undefined;
  if (stored.fingerprint !== fingerprint) throw new KeyReused();
  if (stored.body === null) throw new AlreadyDone();
  return new StoredResponse(stored.status, stored.body);
}
