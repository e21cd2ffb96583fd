import { sql } from 'drizzle-orm';
import type { Activity } from '#contract/activity.ts';
import { listActivity, type Page } from '#server/activity/activity.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { found, ours } from '#server/db/tenant.ts';
import { events } from '#server/events/table.ts';
import type { Reading } from '#server/scope.ts';
import { listSeats } from './read.ts';
import { charts } from './table.ts';

/**
 * The activity of a seat, newest first: in the given chart (by default the primary one) and in all charts that are or were
 * primary, so that a published draft continues their history. @throws NotFound
 */
export const listSeatActivity = (
  scope: Reading,
  id: string,
  { chartId, ...page }: Page & { chartId?: number | undefined },
): Promise<Activity[]> =>
  inSnapshot(scope, async (scope) => {
    const seat = found(
      (await listSeats(scope, { chartId })).filter((one) => one.id === id),
      'Seat',
    );
    const wasPrimary = sql`exists (
      select from ${events} as published where published.organization_id = charts.organization_id
        and published.about = 'charts:' || charts.id and published.changes ? 'isPrimary')`;
    const isAbout = sql`${events.about} in (
      select 'seats:' || charts.id || ' ' || ${id} from ${charts}
      where ${ours(scope, charts, sql`(charts.id = ${seat.chartId} or is_primary or ${wasPrimary})`)})`;
    return listActivity(scope, isAbout, page);
  });
