import { sql } from 'drizzle-orm';
import type { SystemScope } from '#server/scope.ts';
import { notifications } from './table.ts';

/** How long notifications are kept, in months. */
const keptMonths = 12;
const atOnce = 5_000;

/** Removes notifications that were raised more than a year ago, some at a time, so that nobody waits for it long. */
export async function purgeNotifications(scope: Pick<SystemScope, 'db' | 'now'>): Promise<void> {
  const { rowCount } = await scope.db.execute(sql`
    delete from ${notifications} where id in (
      select id from ${notifications}
      where created_at < ${scope.now.toISOString()}::timestamptz - make_interval(months => ${keptMonths})
      order by created_at limit ${atOnce})`);
  if (rowCount === atOnce) await purgeNotifications(scope);
}
