import { and, desc, eq } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import { matchesQuery, maxHits, type TextQuery } from '#server/db/text-search.ts';
import type { Scope } from '#server/scope.ts';
import { scorecards } from '#server/scorecards/table.ts';
import { measurables } from './table.ts';

/** Returns measurables whose names match a query, the newest first, with the names of their scorecards. */
export async function searchMeasurables(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const rows = await scope.db
    .select({ id: measurables.id, title: measurables.name, detail: scorecards.name })
    .from(measurables)
    .innerJoin(
      scorecards,
      and(eq(scorecards.id, measurables.scorecardId), eq(scorecards.organizationId, measurables.organizationId)),
    )
    .where(ours(scope, measurables, matchesQuery(measurables.name, query)))
    .orderBy(desc(measurables.id))
    .limit(maxHits);
  return rows.map((row) => ({ kind: 'measurable', ...row }));
}
