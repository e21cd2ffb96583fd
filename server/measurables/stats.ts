import { and, eq } from 'drizzle-orm';
import type { Stats } from '#contract/dashboard.ts';
import type { WeekStart } from '#contract/organizations.ts';
import { goalOn, healthOf } from '#rules/scorecards.ts';
import { firstDayOf, weekOf } from '#rules/weeks.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { measurables, measurableValues } from './table.ts';

/** How the organization's measurables stand in the week of a day. */
export async function countHealth(
  scope: Scope,
  { today, weekStartsOn }: { today: string; weekStartsOn: WeekStart },
): Promise<Pick<Stats, 'scorecardHealth' | 'scorecardOnTrack' | 'scorecardTotal'>> {
  const now = weekOf(today, weekStartsOn);
  const rows = await scope.db
    .select({ goals: measurables.goals, value: measurableValues.value })
    .from(measurables)
    .leftJoin(
      measurableValues,
      and(
        eq(measurableValues.measurableId, measurables.id),
        eq(measurableValues.year, now.year),
        eq(measurableValues.week, now.week),
      ),
    )
    .where(ours(scope, measurables));
  const firstDay = firstDayOf(now, weekStartsOn);
  const health = healthOf(rows.map(({ goals, value }) => ({ goal: goalOn(goals, firstDay), value })));
  return { scorecardHealth: health.percent, scorecardOnTrack: health.onTrack, scorecardTotal: health.total };
}
