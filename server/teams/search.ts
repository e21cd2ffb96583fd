import { asc } from 'drizzle-orm';
import type { Found } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import { foundAtMost, holdsEvery } from '#server/db/words.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from './table.ts';

/** Teams whose name holds every word, by name. */
export async function searchTeams(scope: Scope, words: string[]): Promise<Found[]> {
  const rows = await scope.db
    .select({ id: teams.id, title: teams.name, detail: teams.description })
    .from(teams)
    .where(ours(scope, teams, holdsEvery(teams.name, words)))
    .orderBy(asc(teams.name), asc(teams.id))
    .limit(foundAtMost);
  return rows.map((row) => ({ kind: 'team', ...row }));
}
