import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import { isRecentEnough, matchesQuery, maxHits, type TextQuery } from '#server/db/text-search.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Scope } from '#server/scope.ts';
import { milestones } from './table.ts';

/** Returns the milestones whose title matches a query, with their rocks; open ones first, then newest first. */
export async function searchMilestones(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const rows = await scope.db
    .select({ id: milestones.id, title: milestones.title, detail: rocks.title, rockId: milestones.rockId })
    .from(milestones)
    .innerJoin(
      rocks,
      and(
        eq(rocks.id, milestones.rockId),
        eq(rocks.organizationId, milestones.organizationId),
        isNull(rocks.deletedAt),
      ),
    )
    .where(ours(scope, milestones, isRecentEnough(scope, milestones, query), matchesQuery(milestones.title, query)))
    .orderBy(asc(milestones.completed), desc(milestones.id))
    .limit(maxHits);
  return rows.map((row) => ({ kind: 'milestone', ...row }));
}
