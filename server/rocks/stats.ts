import { eq, inArray, sql } from 'drizzle-orm';
import type { Stats } from '#contract/dashboard.ts';
import { rockStatuses } from '#contract/rocks.ts';
import { isOnTrack } from '#rules/rocks.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { isOfQuarter } from './quarter.ts';
import { rocks } from './table.ts';

/** Counts the rocks of a quarter that the caller owns, and those on track among them. `startMonth` (1 to 12) is the start of the fiscal year. */
export async function countRocks(
  scope: Scope,
  quarter: string,
  startMonth: number,
): Promise<Pick<Stats, 'totalRocks' | 'rocksOnTrack'>> {
  const [counted] = await scope.db
    .select({
      totalRocks: sql<number>`count(*)::int`,
      rocksOnTrack: sql<number>`count(*) filter (where ${inArray(rocks.status, rockStatuses.filter(isOnTrack))})::int`,
    })
    .from(rocks)
    .where(ours(scope, rocks, eq(rocks.ownerId, scope.actor.userId), isOfQuarter(quarter, startMonth)));
  return counted ?? { totalRocks: 0, rocksOnTrack: 0 };
}
