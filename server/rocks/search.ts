import { desc } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import { quarterLabel } from '#rules/dates.ts';
import { ours } from '#server/db/tenant.ts';
import { isRecentEnough, matchesQuery, maxHits, type TextQuery } from '#server/db/text-search.ts';
import type { Scope } from '#server/scope.ts';
import { quarterColumn } from './quarter.ts';
import { rocks } from './table.ts';

/** Returns the rocks whose title matches a query, newest first. */
export async function searchRocks(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const rows = await scope.db
    .select({ id: rocks.id, title: rocks.title, quarter: quarterColumn })
    .from(rocks)
    .where(ours(scope, rocks, isRecentEnough(scope, rocks, query), matchesQuery(rocks.title, query)))
    .orderBy(desc(rocks.id))
    .limit(maxHits);
  return rows.map(({ id, title, quarter }) => ({ kind: 'rock', id, title, detail: quarterLabel(quarter) }));
}
