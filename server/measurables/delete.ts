import { eq, lt } from 'drizzle-orm';
import type { Measurable } from '#contract/measurables.ts';
import { deletedNow, touched } from '#server/db/columns.ts';
import { findDeleted, findLocked, isOneOf, ours, oursDeleted, oursEver } from '#server/db/tenant.ts';
import { type Touching, touchRows } from '#server/db/touch.ts';
import type { Scope, SystemScope } from '#server/scope.ts';
import { demandEditor, findScorecardToEdit } from '#server/scorecards/scorecards.ts';
import { findMeasurable } from './measurables.ts';
import { measurables } from './table.ts';

const told = { id: measurables.id, version: measurables.version };

/** Deletes a measurable with its values; it can be brought back. @throws NotFound, Forbidden */
export async function deleteMeasurable(scope: Scope, id: number): Promise<void> {
  const measurable = await findLocked(scope, measurables, id, () => findMeasurable(scope, id));
  demandEditor(scope);
  scope.record('measurables', 'deleted', { ...measurable, ...(await update(scope, id, deletedNow)) });
}

/** Brings a deleted measurable back into its scorecard. @throws NotFound where that is deleted too, Forbidden */
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
  const isIt = oursEver(scope, measurables, eq(measurables.id, id));
  const rows = await scope.db
    .update(measurables)
    .set({ ...fields, ...touched })
    .where(isIt)
    .returning(told);
  return rows[0];
}

/** Deletes the measurables of a scorecard at the moment of its own deletion. */
export async function deleteMeasurablesOf(scope: Scope, scorecardId: number): Promise<void> {
  const rows = await scope.db
    .update(measurables)
    .set({ ...deletedNow, ...touched })
    .where(ours(scope, measurables, eq(measurables.scorecardId, scorecardId)))
    .returning(told);
  scope.touch('measurables', rows);
}

/** Sends the measurables of scorecards again, for people who can see those now; returns their ids. */
export async function touchMeasurablesOf(scope: Touching, scorecardIds: number[]): Promise<number[]> {
  const rows = await touchRows(scope, 'measurables', measurables, isOneOf(measurables.scorecardId, scorecardIds));
  return rows.map(({ id }) => id);
}

/** Brings those measurables of a scorecard back that were deleted at a moment (ISO 8601), which is that of its own deletion. */
export async function restoreMeasurablesOf(scope: Scope, scorecardId: number, deletedAt: string): Promise<void> {
  const rows = await scope.db
    .update(measurables)
    .set({ deletedAt: null, ...touched })
    .where(
      oursDeleted(scope, measurables, eq(measurables.scorecardId, scorecardId), eq(measurables.deletedAt, deletedAt)),
    )
    .returning(told);
  scope.touch('measurables', rows);
}

/** The ids of the measurables of scorecards: those that are deleted along with these, or back with them. */
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

/** Removes for good the measurables, their values with them, that were deleted before a moment (ISO 8601), in all organizations. */
export async function purgeMeasurables(scope: SystemScope, before: string): Promise<void> {
  await scope.db.delete(measurables).where(lt(measurables.deletedAt, before));
}
