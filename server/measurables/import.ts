import { eq } from 'drizzle-orm';
import { msg } from '#rules/translate.ts';
import { ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import type { Scope } from '#server/scope.ts';
import { findScorecardToEdit } from '#server/scorecards/scorecards.ts';
import { addMeasurables, type MeasurableFields } from './measurables.ts';
import { measurables } from './table.ts';
import { saveNotes, saveValues } from './values.ts';

type ImportedMeasurable = MeasurableFields & {
  name: string;
  values: { year: number; week: number; value: number | null; note?: string | null | undefined }[];
};

const keyOf = (name: string) => name.trim().toLowerCase();

/**
 * Imports measurables with their values into a scorecard, all or none. If a measurable with that name exists (ignoring case), only
 * the values are imported. Other values stay. Returns how many measurables and values were imported.
 * @throws NotFound, Forbidden, Invalid
 */
export async function importMeasurables(
  scope: Scope,
  scorecardId: number,
  imported: ImportedMeasurable[],
): Promise<{ added: number; values: number }> {
  if (new Set(imported.map(({ name }) => keyOf(name))).size < imported.length) {
    throw new Invalid([{ path: 'measurables', message: msg('Two {measurables} have the same name') }]);
  }
  await findScorecardToEdit(scope, scorecardId);
  const existing = await scope.db
    .select({ id: measurables.id, name: measurables.name })
    .from(measurables)
    .where(ours(scope, measurables, eq(measurables.scorecardId, scorecardId)));
  const idByName = new Map(existing.map(({ id, name }) => [keyOf(name), id]));
  const newMeasurables = imported.filter(({ name }) => !idByName.has(keyOf(name)));
  const added = await addMeasurables(scope, scorecardId, newMeasurables);
  for (const { id, name } of added) idByName.set(keyOf(name), id);
  const entries = imported.flatMap(({ name, values }) =>
    values.map((value) => ({ ...value, measurableId: idByName.get(keyOf(name)) ?? 0 })),
  );
  await saveValues(scope, entries);
  await saveNotes(
    scope,
    entries.flatMap(({ note, ...key }) => (note ? [{ ...key, note }] : [])),
  );
  return { added: added.length, values: entries.length };
}
