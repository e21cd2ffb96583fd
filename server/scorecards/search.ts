import { and, asc, eq, isNull } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import { matchesQuery, maxHits, type TextQuery } from '#server/db/text-search.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from '#server/teams/table.ts';
import { scorecards } from './table.ts';

/** Returns scorecards whose names match a query, sorted by name, with the names of their teams. */
export async function searchScorecards(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const rows = await scope.db
    .select({ id: scorecards.id, title: scorecards.name, detail: teams.name })
    .from(scorecards)
    .leftJoin(teams, and(eq(teams.id, scorecards.teamId), isNull(teams.deletedAt)))
    .where(ours(scope, scorecards, matchesQuery(scorecards.name, query)))
    .orderBy(asc(scorecards.name), asc(scorecards.id))
    .limit(maxHits);
  return rows.map((row) => ({ kind: 'scorecard', ...row }));
}
