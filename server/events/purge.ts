import { sql } from 'drizzle-orm';
import type { SystemScope } from '#server/scope.ts';
import { events } from './table.ts';

const retentionMonths = 13;
const batchSize = 5_000;

/**
 * Deletes events older than 13 months, oldest first and in batches, so that no one waits long. Events that a wrong clock dated
 * into the future are skipped, because older ones behind them may be due.
 */
export async function purgeEvents(scope: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  const { db, now } = scope;
  const { rowCount } = await db.execute(sql`
    delete from ${events} where id in (
      select id from (
        select id, created_at from ${events} where created_at <= ${now.toISOString()}::timestamptz
        order by id limit ${batchSize}) as oldest
      where created_at < ${now.toISOString()}::timestamptz - make_interval(months => ${retentionMonths}))`);
  if (rowCount === batchSize) await purgeEvents(scope);
}
