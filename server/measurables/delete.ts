import { eq } from 'drizzle-orm';
import type { Measurable } from '#contract/measurables.ts';
import { deletedNow, touched } from '#server/db/columns.ts';
import { findDeleted, findLocked, isOneOf, ours, oursDeleted, oursEver } from '#server/db/tenant.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import type { Scope } from '#server/scope.ts';
import { demandEditor, findScorecardToEdit } from '#server/scorecards/scorecards.ts';
import { findMeasurable } from './measurables.ts';
import { measurables } from './table.ts';

const idAndVersion = { id: measurables.id, version: measurables.version };

/** Deletes a measurable with its values. It can be restored. @throws NotFound, Forbidden */
export async function deleteMeasurable(scope: Scope, id: number): Promise<void> {
  const measurable = await findLocked(scope, measurables, id, () => findMeasurable(scope, id));
  demandEditor(scope);
  scope.record('measurables', 'deleted', { ...measurable, ...(await update(scope, id, deletedNow)) });
}

/** Restores a measurable and returns it. @throws NotFound (also if its scorecard is deleted), Forbidden */
export async function restoreMeasurable(scope: Scope, id: number): Promise<Measurable> {
  demandEditor(scope);
  const { scorecardId } = await findDeleted(scope, measurables, id, 'Measurable');
  await findScorecardToEdit(scope, scorecardId);
  await update(scope, id, { deletedAt: null });
  const measurable = await findMeasurable(scope, id);
  scope.record('measurables', 'restored', measurable);
  return measurable;
}

async function update(scope: Scope, id: number, fields: object): Promise<{ version: number } | undefined> {
  const condition = oursEver(scope, measurables, eq(measurables.id, id));
  const rows = await scope.db
    .update(measurables)
    .set({ ...fields, ...touched })
    .where(condition)
    .returning(idAndVersion);
  return rows[0];
}

/** Deletes the measurables of a scorecard at the same time as the scorecard. */
export async function deleteMeasurablesOf(scope: Scope, scorecardId: number): Promise<void> {
  const rows = await scope.db
    .update(measurables)
    .set({ ...deletedNow, ...touched })
    .where(ours(scope, measurables, eq(measurables.scorecardId, scorecardId)))
    .returning(idAndVersion);
  scope.touch('measurables', rows);
}

/** Sends the measurables of scorecards to the people who can see them now, and returns their ids. */
export const touchMeasurablesOf = (scope: Touching, scorecardIds: number[]): Promise<{ id: number }[]> =>
  touchRows(scope, 'measurables', measurables, isOneOf(measurables.scorecardId, scorecardIds));

/** Restores the measurables of a scorecard that were deleted at `deletedAt` (ISO 8601), together with the scorecard. */
export async function restoreMeasurablesOf(scope: Scope, scorecardId: number, deletedAt: string): Promise<void> {
  const rows = await scope.db
    .update(measurables)
    .set({ deletedAt: null, ...touched })
    .where(
      oursDeleted(scope, measurables, eq(measurables.scorecardId, scorecardId), eq(measurables.deletedAt, deletedAt)),
    )
    .returning(idAndVersion);
  scope.touch('measurables', rows);
}

/** Returns the ids of the deleted or present measurables of scorecards. */
export async function listIdsOfScorecards(
  scope: Touching,
  scorecardIds: number[],
  isDeleted: boolean,
): Promise<number[]> {
  const rows = await scope.db
    .select({ id: measurables.id })
    .from(measurables)
    .where((isDeleted ? oursDeleted : ours)(scope, measurables, isOneOf(measurables.scorecardId, scorecardIds)));
  return rows.map(({ id }) => id);
}
