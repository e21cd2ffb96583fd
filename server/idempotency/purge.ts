import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { storedResponses } from './table.ts';

/** The newest responses of an account keep their body, older ones only their key, and the oldest are deleted. */
const [bodyLimit, keyLimit] = [1_000, 20_000];
/** Clients may repeat a change for almost this long. A change whose key was forgotten earlier would be made twice. */
const retentionHours = 24;
const batchSize = 5_000;

/** The condition for all but the `newest` responses of an account. */
const olderThan = (userId: string, newest: number) =>
  sql`${eq(storedResponses.userId, userId)} and created_at < (
    select created_at from ${storedResponses} where ${eq(storedResponses.userId, userId)}
    order by created_at desc offset ${newest - 1} limit 1)`;

/** Removes the bodies of an account's older responses, and the oldest responses entirely. */
export async function trimResponses(db: Database, userId: string): Promise<void> {
  await db
    .update(storedResponses)
    .set({ body: null })
    .where(sql`body is not null and ${olderThan(userId, bodyLimit)}`);
  await db.delete(storedResponses).where(olderThan(userId, keyLimit));
}

/** Deletes responses older than a day, in batches. */
export async function purgeResponses(db: Database): Promise<void> {
  const { rowCount } = await db.execute(sql`
    delete from ${storedResponses} where ctid in (
      select ctid from ${storedResponses}
      where created_at < now() - make_interval(hours => ${retentionHours}) limit ${batchSize})`);
  if (rowCount === batchSize) await purgeResponses(db);
}
