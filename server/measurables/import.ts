import { eq } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { findScorecardToEdit } from '#server/scorecards/scorecards.ts';
import { addMeasurables, type MeasurableFields } from './measurables.ts';
import { measurables } from './table.ts';
import { keepNotes, keepValues } from './values.ts';

type Imported = MeasurableFields & {
  name: string;
  values: { year: number; week: number; value: number | null; note?: string | null | undefined }[];
};

const keyOf = (name: string) => name.trim().toLowerCase();

/**
 * Takes measurables with their values into a scorecard, all or none. One that is there by that name (without regard to
 * case) only takes the values, any other is added; values that are not named stay. @throws NotFound, Forbidden, Invalid
 */
export async function importMeasurables(
  scope: Scope,
  scorecardId: number,
  imported: Imported[],
): Promise<{ added: number; values: number }> {
  if (new Set(imported.map(({ name }) => keyOf(name))).size < imported.length) {
    throw new Invalid([{ path: 'measurables', message: 'A measurable is named twice (measurables)' }]);
  }
  await findScorecardToEdit(scope, scorecardId);
  const held = await scope.db
    .select({ id: measurables.id, name: measurables.name })
    .from(measurables)
    .where(ours(scope, measurables, eq(measurables.scorecardId, scorecardId)));
  const idByName = new Map(held.map(({ id, name }) => [keyOf(name), id]));
  const unknown = imported.filter(({ name }) => !idByName.has(keyOf(name)));
  const added = await addMeasurables(scope, scorecardId, unknown);
  for (const { id, name } of added) idByName.set(keyOf(name), id);
  const entries = imported.flatMap(({ name, values }) =>
    values.map((value) => ({ ...value, measurableId: idByName.get(keyOf(name)) ?? 0 })),
  );
  await keepValues(scope, entries);
  await keepNotes(
    scope,
    entries.flatMap(({ note, ...key }) => (note ? [{ ...key, note }] : [])),
  );
  return { added: added.length, values: entries.length };
}
