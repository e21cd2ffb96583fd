import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { keptAnswers } from './table.ts';

/** How many answers are kept for one account at the most, and how long one is kept, in hours. */
const [keptAtMost, keptHours] = [1_000, 24];
const atOnce = 5_000;

/** Removes the answers to one account's changes that are beyond the newest. */
export async function trimAnswers(db: Database, userId: string, atMost = keptAtMost): Promise<void> {
  await db.delete(keptAnswers).where(
    sql`${eq(keptAnswers.userId, userId)} and created_at < (
      select created_at from ${keptAnswers} where ${eq(keptAnswers.userId, userId)}
      order by created_at desc offset ${atMost - 1} limit 1)`,
  );
}

/** Removes answers that are older than a day, some at a time. */
export async function purgeAnswers(db: Database): Promise<void> {
  const { rowCount } = await db.execute(sql`
    delete from ${keptAnswers} where ctid in (
      select ctid from ${keptAnswers} where created_at < now() - make_interval(hours => ${keptHours}) limit ${atOnce})`);
  if (rowCount === atOnce) await purgeAnswers(db);
}
