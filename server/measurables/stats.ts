import { aliasedTable, and, eq, sql } from 'drizzle-orm';
import type { Stats } from '#contract/dashboard.ts';
import type { WeekStart } from '#contract/organizations.ts';
import { goalOn, healthOf } from '#rules/scorecards.ts';
import { firstDayOf, type Week, weekAfter, weekOf } from '#rules/weeks.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { measurables, measurableValues } from './table.ts';

const last = aliasedTable(measurableValues, 'last');

/** Returns how many measurables are on track on a day, by the value of its week or else of the week before. */
export async function countHealth(
  scope: Scope,
  { today, weekStartsOn }: { today: string; weekStartsOn: WeekStart },
): Promise<Pick<Stats, 'scorecardHealth' | 'scorecardOnTrack' | 'scorecardTotal'>> {
  const now = weekOf(today, weekStartsOn);
  const valueIn = (values: typeof measurableValues, { year, week }: Week) =>
    and(eq(values.measurableId, measurables.id), eq(values.year, year), eq(values.week, week));
  const rows = await scope.db
    .select({
      goals: measurables.goals,
      value: sql<number | null>`coalesce(${measurableValues.value}, ${last.value})`,
    })
    .from(measurables)
    .leftJoin(measurableValues, valueIn(measurableValues, now))
    .leftJoin(last, valueIn(last, weekAfter(now, -1, weekStartsOn)))
    .where(ours(scope, measurables));
  const firstDay = firstDayOf(now, weekStartsOn);
  const health = healthOf(rows.map(({ goals, value }) => ({ goal: goalOn(goals, firstDay), value })));
  return { scorecardHealth: health.percent, scorecardOnTrack: health.onTrack, scorecardTotal: health.total };
}
