import { eq } from 'drizzle-orm';
import { deleteRow } from '#server/db/tenant.ts';
import { deleteMeasurablesOf } from '#server/measurables/measurables.ts';
import type { Scope } from '#server/scope.ts';
import { findScorecardToEdit } from './scorecards.ts';
import { scorecards } from './table.ts';

/** Deletes a scorecard with its measurables and their values, for good. @throws NotFound, Forbidden */
export async function deleteScorecard(scope: Scope, id: number): Promise<void> {
  const scorecard = await findScorecardToEdit(scope, id);
  await deleteMeasurablesOf(scope, id);
  const gone = await deleteRow(scope, scorecards, eq(scorecards.id, id), 'Scorecard');
  scope.record('scorecards', 'deleted', { ...scorecard, ...gone });
}
