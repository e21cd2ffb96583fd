import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Found } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import { answers, foundAtMost, type Question } from '#server/db/words.ts';
import type { Scope } from '#server/scope.ts';
import { teams } from '#server/teams/table.ts';
import { scorecards } from './table.ts';

/** Scorecards whose name answers a question, by name, each with its team. */
export async function searchScorecards(scope: Scope, question: Question): Promise<Found[]> {
  const rows = await scope.db
    .select({ id: scorecards.id, title: scorecards.name, detail: teams.name })
    .from(scorecards)
    .leftJoin(teams, and(eq(teams.id, scorecards.teamId), isNull(teams.deletedAt)))
    .where(ours(scope, scorecards, answers(scorecards.name, question)))
    .orderBy(asc(scorecards.name), asc(scorecards.id))
    .limit(foundAtMost);
  return rows.map((row) => ({ kind: 'scorecard', ...row }));
}
