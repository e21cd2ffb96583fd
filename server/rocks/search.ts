import { desc } from 'drizzle-orm';
import type { Found } from '#contract/search.ts';
import { quarterLabel } from '#rules/dates.ts';
import { ours } from '#server/db/tenant.ts';
import { answers, foundAtMost, isNewEnough, type Question } from '#server/db/words.ts';
import type { Scope } from '#server/scope.ts';
import { quarterColumn } from './quarter.ts';
import { rocks } from './table.ts';

/** Rocks whose title answers a question, the newest first. */
export async function searchRocks(scope: Scope, question: Question): Promise<Found[]> {
  const rows = await scope.db
    .select({ id: rocks.id, title: rocks.title, quarter: quarterColumn })
    .from(rocks)
    .where(ours(scope, rocks, isNewEnough(scope, rocks, question), answers(rocks.title, question)))
    .orderBy(desc(rocks.id))
    .limit(foundAtMost);
  return rows.map(({ id, title, quarter }) => ({ kind: 'rock', id, title, detail: quarterLabel(quarter) }));
}
