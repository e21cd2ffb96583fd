import { sql } from 'drizzle-orm';
import type { SystemScope } from '#server/scope.ts';
import { events } from './table.ts';

/** How long events are kept, in months. */
const keptMonths = 13;
const atOnce = 5_000;

/**
 * Removes events that are older than 13 months, the oldest first and some at a time, so that nobody waits for it long. What a
 * clock that stood wrong dated ahead is looked past: the older ones behind it are due all the same.
 */
export async function purgeEvents(scope: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  const { db, now } = scope;
  const { rowCount } = await db.execute(sql`
    delete from ${events} where id in (
      select id from (
        select id, created_at from ${events} where created_at <= ${now.toISOString()}::timestamptz
        order by id limit ${atOnce}) as oldest
      where created_at < ${now.toISOString()}::timestamptz - make_interval(months => ${keptMonths}))`);
  if (rowCount === atOnce) await purgeEvents(scope);
}
