import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Scorecard } from '#contract/scorecards.ts';
import { deletedNow } from '#server/db/columns.ts';
import { findDeleted, updateRow } from '#server/db/tenant.ts';
import { deleteMeasurablesOf, restoreMeasurablesOf } from '#server/measurables/delete.ts';
import type { Scope } from '#server/scope.ts';
import { demandEditor, findScorecardToEdit, scorecardColumns } from './scorecards.ts';
import { scorecards } from './table.ts';

/** Deletes a scorecard with its measurables and their values. It can be restored. @throws NotFound, Forbidden */
export async function deleteScorecard(scope: Scope, id: number): Promise<void> {
  await findScorecardToEdit(scope, id);
  await deleteMeasurablesOf(scope, id);
  scope.record('scorecards', 'deleted', await update(scope, id, deletedNow));
}

/** Restores a scorecard with the measurables that were deleted with it, and returns it. @throws NotFound, Forbidden */
export async function restoreScorecard(scope: Scope, id: number): Promise<Scorecard> {
  demandEditor(scope);
  const { deletedAt } = await findDeleted(scope, scorecards, id, 'Scorecard');
  await restoreMeasurablesOf(scope, id, deletedAt ?? '');
  const scorecard = await update(scope, id, { deletedAt: null });
  scope.record('scorecards', 'restored', scorecard);
  return scorecard;
}

const update = (scope: Scope, id: number, fields: PgUpdateSetSource<typeof scorecards>): Promise<Scorecard> =>
  updateRow<typeof scorecards, Scorecard>(scope, scorecards, id, fields, scorecardColumns, 'Scorecard');
