import { sql } from 'drizzle-orm';
import type { Stats } from '#contract/dashboard.ts';
import type { DatedGoal } from '#contract/measurables.ts';
import type { WeekStart } from '#contract/organizations.ts';
import { goalOn, healthOf } from '#rules/scorecards.ts';
import { firstDayOf, type Week, weekAfter, weekOf } from '#rules/weeks.ts';
import { readRows } from '#server/db/rows.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { mapInParts } from '#server/turns.ts';
import { measurables, measurableValues } from './table.ts';

type ScorecardStats = Extract<keyof Stats, `scorecard${string}`>;

/** Returns how many measurables are on track on a day, and how they stand, by the value of its week or else of the week before. */
export async function countHealth(
  scope: Scope,
  { today, weekStartsOn }: { today: string; weekStartsOn: WeekStart },
): Promise<Pick<Stats, ScorecardStats>> {
  const now = weekOf(today, weekStartsOn);
  const last = weekAfter(now, -1, weekStartsOn);
  // Lateral, so that PostgreSQL looks up the values of our measurables, however many other organizations have.
  const valueIn = ({ year, week }: Week) => sql`left join lateral (
    select value from ${measurableValues} where ${measurableValues.measurableId} = ${measurables.id}
      and ${measurableValues.year} = ${year} and ${measurableValues.week} = ${week} limit 1)`;
  const rows = await readRows<{ goals: DatedGoal[]; value: number | null; before: number | null }>(
    scope.db,
    { goals: measurables.goals, value: sql`this_week.value`, before: sql`last_week.value` },
    sql`from ${measurables} ${valueIn(now)} as this_week on true
      ${valueIn(last)} as last_week on true
      where ${ours(scope, measurables)}`,
  );
  const firstDay = firstDayOf(now, weekStartsOn);
  const numbers = await mapInParts(rows, ({ goals, value, before }) => ({
    goal: goalOn(goals, firstDay),
    values: [value, before],
  }));
  const { percent, onTrack, total, standings, weeks } = healthOf(numbers, [now, last]);
  return {
    ...{ scorecardHealth: percent, scorecardOnTrack: onTrack, scorecardTotal: total, scorecardWeeks: weeks },
    ...{ scorecardMet: standings.met, scorecardClose: standings.near, scorecardMissed: standings.missed },
  };
}
