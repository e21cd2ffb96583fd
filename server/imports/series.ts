import type { ImportedRow } from '#contract/imports.ts';
import type { Scope } from '#server/scope.ts';
import { beginSeries, type NewSeries, type PlaceInSeries, type TodoTemplate } from '#server/todos/series/series.ts';
import type { Values } from './table.ts';

type NewRow = { input: ImportedRow; imported: Values | null };

/** The series that a new row begins: an open to-do that has a due date and repeats. */
function seriesOf({ input, imported }: NewRow): NewSeries | undefined {
  if (input.kind !== 'todos' || !input.fields.repeat || !input.fields.dueDate || imported?.completedAt)
    return undefined;
  const { title, description = null, priority = 'medium', ownerId = null } = imported as Partial<TodoTemplate>;
  return {
    repeat: { every: input.fields.repeat, weekdays: null, until: null },
    dueDate: input.fields.dueDate,
    template: { title: title ?? '', description, priority, ownerId },
  };
}

/** Begins the series of new rows. Returns the columns that this sets, in the order of the rows. */
export async function beginImportedSeries(scope: Scope, rows: NewRow[]): Promise<(PlaceInSeries | undefined)[]> {
  const all = rows.map(seriesOf);
  const places = await beginSeries(
    scope,
    all.filter((one) => one !== undefined),
  );
  return all.map((one) => one && places.shift());
}
