import { and, eq, lt, sql } from 'drizzle-orm';
import type { Limit } from '#contract/endpoint.ts';
import type { Database } from '#server/db/pool.ts';
import { TooMany } from '#server/errors.ts';
import type { SystemScope } from '#server/scope.ts';
import { attempts } from './table.ts';

/** Counts what may be tried only so often; in the database, so that several processes count together. */
export type Limiter = {
  /** Counts one more try. @throws TooMany when it is one too many. */
  count(key: string, limit: Limit): Promise<void>;
  /** Takes back a try that was counted in this stretch. */
  forgive(key: string, limit: Limit): Promise<void>;
};

/** What a proxy tells of an address may be of any length. */
const keyLength = 200;
/** How many keys are remembered of which there were too many tries. */
const rememberedAtMost = 10_000;

/** When, in seconds since 1970, the stretch of time ends in which it is now. */
const endOf = ({ seconds }: Limit) => (Math.floor(Date.now() / 1000 / seconds) + 1) * seconds;

const refuse = (limit: Limit): never => {
  throw new TooMany(Math.ceil(endOf(limit) - Date.now() / 1000));
};

/** Gives the limiter; where `enabled` is false nothing is ever too many. */
export function openLimiter(db: Database, enabled: boolean): Limiter {
  const cut = (key: string) => key.slice(0, keyLength);
  if (!enabled) return { count: async () => {}, forgive: async () => {} };
  /** Of which keys there were too many tries, and until when: who goes on costs the others no connection. */
  const spent = new Map<string, number>();
  return {
    async count(key, limit) {
      if (spent.get(cut(key)) === endOf(limit)) refuse(limit);
      const [row] = await db
        .insert(attempts)
        .values({ key: cut(key), endsAt: endOf(limit) })
        .onConflictDoUpdate({ target: [attempts.key, attempts.endsAt], set: { count: sql`${attempts.count} + 1` } })
        .returning();
      if (!row || row.count <= limit.times) return;
      if (spent.size >= rememberedAtMost) spent.clear();
      spent.set(row.key, row.endsAt);
      refuse(limit);
    },
    async forgive(key, limit) {
      spent.delete(cut(key));
      await db
        .update(attempts)
        .set({ count: sql`${attempts.count} - 1` })
        .where(and(eq(attempts.key, cut(key)), eq(attempts.endsAt, endOf(limit))));
    },
  };
}

/** Removes the counts of stretches that have ended. */
export async function purgeAttempts({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(attempts).where(lt(attempts.endsAt, Math.floor(now.getTime() / 1000)));
}
