import { isNotNull } from 'drizzle-orm';
import type { ImportedRow } from '#contract/imports.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { continueSeries } from '#server/todos/series/next.ts';
import { beginSeries, type NewSeries, type PlaceInSeries, type TodoTemplate } from '#server/todos/series/series.ts';
import { takeBackNext } from '#server/todos/series/take-back.ts';
import { todos } from '#server/todos/table.ts';
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
    template: { title: title ?? '', description, priority, ownerId, visibleTo: null },
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

/** Creates or takes back the next ones of series whose to-dos were completed or reopened. */
export async function followSeries(scope: Scope, ids: number[]): Promise<void> {
  const all = asServer(scope);
  const rows = await scope.db
    .select({ id: todos.id, seriesId: todos.seriesId, completedAt: todos.completedAt })
    .from(todos)
    .where(ours(all, todos, isOneOf(todos.id, ids), isNotNull(todos.seriesId)));
  if (rows.length === 0) return;
  await continueSeries(
    all,
    rows.flatMap(({ seriesId }) => seriesId ?? []),
  );
  await takeBackNext(
    all,
    rows.flatMap(({ id, completedAt }) => (completedAt === null ? id : [])),
  );
}
