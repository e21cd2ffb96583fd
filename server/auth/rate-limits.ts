import { and, eq, lt, sql } from 'drizzle-orm';
import type { Limit } from '#contract/endpoint.ts';
import type { Database } from '#server/db/pool.ts';
import { TooMany } from '#server/errors.ts';
import type { SystemScope } from '#server/scope.ts';
import { attempts } from './table.ts';

/** Counts attempts per key in fixed time windows. The counts are in the database, so that all processes share them. */
export type RateLimiter = {
  /** Counts an attempt, or several at once. @throws TooMany over the limit */
  count(key: string, limit: Limit, attempts?: number): Promise<void>;
  /** Takes back an attempt that was counted in the current window. */
  forgive(key: string, limit: Limit): Promise<void>;
};

/** Wrong passwords or codes of an account, or from one of its known browsers. */
export const wrongPasswords: Limit = { times: 10, seconds: 900 };

/** Keys contain addresses from proxy headers, which can have any length. */
const maxKeyLength = 200;
/** Keys over the limit that are cached in memory. */
const maxCachedKeys = 10_000;

/** The end of the current window, in seconds since 1970. */
const endOf = ({ seconds }: Limit) => (Math.floor(Date.now() / 1000 / seconds) + 1) * seconds;

const refuse = (limit: Limit): never => {
  throw new TooMany(Math.ceil(endOf(limit) - Date.now() / 1000));
};

/** Returns a rate limiter. If `enabled` is false it allows everything. */
export function openRateLimiter(db: Database, enabled: boolean): RateLimiter {
  const cut = (key: string) => key.slice(0, maxKeyLength);
  if (!enabled) return { count: async () => {}, forgive: async () => {} };
  /** Keys over the limit with the end of their window. They are rejected without a database query. */
  const overLimit = new Map<string, number>();
  return {
    async count(key, limit, times = 1) {
      if (overLimit.get(cut(key)) === endOf(limit)) refuse(limit);
      const [row] = await db
        .insert(attempts)
        .values({ key: cut(key), endsAt: endOf(limit), count: times })
        .onConflictDoUpdate({
          target: [attempts.key, attempts.endsAt],
          set: { count: sql`${attempts.count} + ${times}` },
        })
        .returning();
      if (!row || row.count <= limit.times) return;
      if (overLimit.size >= maxCachedKeys) overLimit.clear();
      overLimit.set(row.key, row.endsAt);
      refuse(limit);
    },
    async forgive(key, limit) {
      overLimit.delete(cut(key));
      await db
        .update(attempts)
        .set({ count: sql`${attempts.count} - 1` })
        .where(and(eq(attempts.key, cut(key)), eq(attempts.endsAt, endOf(limit))));
    },
  };
}

/** Deletes the counts of past windows. */
export async function purgeRateLimits({ db, now }: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  await db.delete(attempts).where(lt(attempts.endsAt, Math.floor(now.getTime() / 1000)));
}
