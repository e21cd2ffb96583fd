import { desc, eq } from 'drizzle-orm';
import type { Found } from '#contract/search.ts';
import { ours } from '#server/db/tenant.ts';
import { answers, foundAtMost, type Question } from '#server/db/words.ts';
import type { Scope } from '#server/scope.ts';
import { scorecards } from '#server/scorecards/table.ts';
import { measurables } from './table.ts';

/** Measurables whose name answers a question, the newest first, each with its scorecard. */
export async function searchMeasurables(scope: Scope, question: Question): Promise<Found[]> {
  const rows = await scope.db
    .select({ id: measurables.id, title: measurables.name, detail: scorecards.name })
    .from(measurables)
    .innerJoin(scorecards, eq(scorecards.id, measurables.scorecardId))
    .where(ours(scope, measurables, answers(measurables.name, question)))
    .orderBy(desc(measurables.id))
    .limit(foundAtMost);
  return rows.map((row) => ({ kind: 'measurable', ...row }));
}
