import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { keptAnswers } from './table.ts';

/**
 * How many answers of one account are kept whole, how many more by their keys alone, and for how many hours. A client may send a
 * change again for almost that long: whose key is forgotten before is made twice.
 */
const [keptWhole, keptAtMost, keptHours] = [1_000, 20_000, 24];
const atOnce = 5_000;

/** The answers to one account's changes that are beyond so many of the newest. */
const beyond = (userId: string, newest: number) =>
  sql`${eq(keptAnswers.userId, userId)} and created_at < (
    select created_at from ${keptAnswers} where ${eq(keptAnswers.userId, userId)}
    order by created_at desc offset ${newest - 1} limit 1)`;

/** Leaves of the older answers to one account's changes the keys, and removes those that are too many even so. */
export async function trimAnswers(db: Database, userId: string): Promise<void> {
  await db
    .update(keptAnswers)
    .set({ body: null })
    .where(sql`body is not null and ${beyond(userId, keptWhole)}`);
  await db.delete(keptAnswers).where(beyond(userId, keptAtMost));
}

/** Removes answers that are older than a day, some at a time. */
export async function purgeAnswers(db: Database): Promise<void> {
  const { rowCount } = await db.execute(sql`
    delete from ${keptAnswers} where ctid in (
      select ctid from ${keptAnswers} where created_at < now() - make_interval(hours => ${keptHours}) limit ${atOnce})`);
  if (rowCount === atOnce) await purgeAnswers(db);
}
