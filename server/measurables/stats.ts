import { and, eq } from 'drizzle-orm';
import type { Stats } from '#contract/dashboard.ts';
import { goalOn, healthOf } from '#rules/scorecards.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { thisWeek } from './measurables.ts';
import { measurables, measurableValues } from './table.ts';

/** How the organization's measurables stand in the current week. */
export async function countHealth(
  scope: Scope,
): Promise<Pick<Stats, 'scorecardHealth' | 'scorecardOnTrack' | 'scorecardTotal'>> {
  const { year, week, firstDay } = await thisWeek(scope);
  const rows = await scope.db
    .select({ goals: measurables.goals, value: measurableValues.value })
    .from(measurables)
    .leftJoin(
      measurableValues,
      and(
        eq(measurableValues.measurableId, measurables.id),
        eq(measurableValues.year, year),
        eq(measurableValues.week, week),
      ),
    )
    .where(ours(scope, measurables));
  const health = healthOf(rows.map(({ goals, value }) => ({ goal: goalOn(goals, firstDay), value })));
  return { scorecardHealth: health.percent, scorecardOnTrack: health.onTrack, scorecardTotal: health.total };
}
