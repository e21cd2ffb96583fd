import { and, eq, lt, sql } from 'drizzle-orm';
import type { Limit } from '#contract/endpoint.ts';
import type { Database } from '#server/db/pool.ts';
import { TooMany } from '#server/errors.ts';
import { attempts } from './table.ts';

/** Counts what may be tried only so often; in the database, so that several processes count together. */
export type Limiter = {
  /** Counts one more try. @throws TooMany when it is one too many. */
  count(key: string, limit: Limit): Promise<void>;
  /** @throws TooMany when nothing more may be tried in this stretch. */
  check(key: string, limit: Limit): Promise<void>;
};

const stretchOf = ({ seconds }: Limit) => Math.floor(Date.now() / 1000 / seconds);

function refuse({ seconds }: Limit): never {
  throw new TooMany(seconds - (Math.floor(Date.now() / 1000) % seconds));
}

/** Gives the limiter; where `enabled` is false nothing is ever too many. */
export function openLimiter(db: Database, enabled: boolean): Limiter {
  if (!enabled) return { count: async () => {}, check: async () => {} };
  return {
    async count(key, limit) {
      const [row] = await db
        .insert(attempts)
        .values({ key, stretch: stretchOf(limit) })
        .onConflictDoUpdate({ target: [attempts.key, attempts.stretch], set: { count: sql`${attempts.count} + 1` } })
        .returning();
      if (row?.count === 1)
        await db.delete(attempts).where(and(eq(attempts.key, key), lt(attempts.stretch, row.stretch)));
      if (row && row.count > limit.times) refuse(limit);
    },
    async check(key, limit) {
      const [row] = await db
        .select({ count: attempts.count })
        .from(attempts)
        .where(and(eq(attempts.key, key), eq(attempts.stretch, stretchOf(limit))));
      if (row && row.count >= limit.times) refuse(limit);
    },
  };
}
