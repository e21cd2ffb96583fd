import type { Stats } from '#contract/dashboard.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import { countRocks } from '#server/rocks/stats.ts';
import type { Scope } from '#server/scope.ts';
import { countTodos } from '#server/todos/stats.ts';

/** The numbers on top of My 90: the caller's rocks of the current quarter and their to-dos that are not archived. */
export async function countStats(scope: Scope): Promise<Stats> {
  const { quarter } = await findQuarter(scope);
  return {
    ...(await countRocks(scope, quarter)),
    ...(await countTodos(scope)),
    openIssues: 0,
    scorecardHealth: 0,
    scorecardOnTrack: 0,
    scorecardTotal: 0,
  };
}
