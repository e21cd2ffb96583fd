import { sql } from 'drizzle-orm';
import type { SystemScope } from '#server/scope.ts';
import { notifications } from './table.ts';

/** How long we keep notifications, in months. */
const retentionMonths = 12;
const batchSize = 5_000;

/** Deletes notifications older than a year, in batches, so that no lock lasts long. */
export async function purgeNotifications(scope: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  const { rowCount } = await scope.db.execute(sql`
    delete from ${notifications} where id in (
      select id from ${notifications}
      where created_at < ${scope.now.toISOString()}::timestamptz - make_interval(months => ${retentionMonths})
      order by created_at limit ${batchSize})`);
  if (rowCount === batchSize) await purgeNotifications(scope);
}
