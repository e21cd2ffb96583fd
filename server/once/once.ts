import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Endpoint, successStatus } from '#contract/endpoint.ts';
import { idempotencyHeader } from '#contract/headers.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/db/pool.ts';
import { AlreadyDone, Invalid, KeyReused, UnderWay } from '#server/errors.ts';
import { trimAnswers } from './purge.ts';
import { keptAnswers } from './table.ts';

/** Up to this length, in characters, an answer is kept. */
const keptLength = 32_000;
/** Of how many changes one has the answers of whoever makes it trimmed. */
const trimEvery = 100;

/** A change that bears a key. */
export type Keyed = { userId: string; key: string; fingerprint: string };

/** What was answered when a change was made. */
export class KeptAnswer {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    this.status = status;
    this.body = body;
  }
}

/** The changes with a key that this process is making, as `account key`. */
const underWay = new Set<string>();
let count = 0;

/** By which key a call is to be made once, if it changes something and bears one. @throws Invalid */
export function keyOf({ method, access }: Endpoint, request: FastifyRequest): Keyed | undefined {
  const { [idempotencyHeader]: key } = request.headers;
  if (key === undefined || method === 'GET' || access === 'public' || !request.signedIn) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > limits.idempotencyKey) {
    const message = `Idempotency-Key must be 1 to ${limits.idempotencyKey} characters without spaces`;
    throw new Invalid([{ path: idempotencyHeader, message }]);
  }
  const { userId, organizationId } = request.signedIn;
  const asked = createHash('sha256').update(JSON.stringify([method, request.url, organizationId]));
  asked.update((request.body as string | Buffer | undefined) ?? '');
  return { userId, key, fingerprint: asked.digest('hex') };
}

/** The statement that keeps the answer to a change in its transaction; it fails if the key was used before. */
export function keepAnswer({ userId, key, fingerprint }: Keyed, endpoint: Endpoint, answer: unknown): SQL {
  const body = endpoint.answer ? JSON.stringify(answer) : '';
  const kept = body.length <= keptLength && !endpoint.secret ? body : null;
  return sql`
    insert into ${keptAnswers} (user_id, key, fingerprint, status, body)
    values (${userId}, ${key}, ${fingerprint}, ${successStatus(endpoint)}::int, ${kept}::text)`;
}

/**
 * Makes a change once, however often it comes: `work` keeps its answer by `keepAnswer`, and where it fails it may have
 * been made before. That costs the first time nothing. @throws UnderWay, KeyReused, AlreadyDone
 */
export async function once<Result>(
  db: Database,
  keyed: Keyed | undefined,
  work: () => Promise<Result>,
): Promise<Result | KeptAnswer> {
  if (!keyed) return work();
  const name = `${keyed.userId} ${keyed.key}`;
  if (underWay.has(name)) throw new UnderWay();
  underWay.add(name);
  try {
    const result = await work();
    if (++count % trimEvery === 0) await trimAnswers(db, keyed.userId).catch(() => undefined);
    return result;
  } catch (error) {
    return (await answerBefore(db, keyed)) ?? Promise.reject(error);
  } finally {
    underWay.delete(name);
  }
}

async function answerBefore(db: Database, { userId, key, fingerprint }: Keyed): Promise<KeptAnswer | undefined> {
  const [kept] = await db
    .select()
    .from(keptAnswers)
    .where(and(eq(keptAnswers.userId, userId), eq(keptAnswers.key, key)));
  if (!kept) return undefined;
  if (kept.fingerprint !== fingerprint) throw new KeyReused();
  if (kept.body === null) throw new AlreadyDone();
  return new KeptAnswer(kept.status, kept.body);
}
