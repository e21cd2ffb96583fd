import { asc } from 'drizzle-orm';
import type { SearchResult } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import { matchesQuery, maxHits, type TextQuery } from '#server/db/text-search.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from './table.ts';

/** Returns the teams whose name matches a query, by name. */
export async function searchTeams(scope: Scope, query: TextQuery): Promise<SearchResult[]> {
  const rows = await scope.db
    .select({ id: teams.id, title: teams.name, detail: teams.description })
    .from(teams)
    .where(ours(scope, teams, matchesQuery(teams.name, query)))
    .orderBy(asc(teams.name), asc(teams.id))
    .limit(maxHits);
  return rows.map((row) => ({ kind: 'team', ...row }));
}
