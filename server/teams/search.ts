import { asc } from 'drizzle-orm';
import type { Found } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import { answers, foundAtMost, type Question } from '#server/db/words.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from './table.ts';

/** Teams whose name answers a question, by name. */
export async function searchTeams(scope: Scope, question: Question): Promise<Found[]> {
  const rows = await scope.db
    .select({ id: teams.id, title: teams.name, detail: teams.description })
    .from(teams)
    .where(ours(scope, teams, answers(teams.name, question)))
    .orderBy(asc(teams.name), asc(teams.id))
    .limit(foundAtMost);
  return rows.map((row) => ({ kind: 'team', ...row }));
}
