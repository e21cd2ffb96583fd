import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Todo, TodoRepeat } from '#contract/todos.ts';
import { weekdayOf } from '#rules/dates.ts';
import { hasWeekdays } from '#rules/todo-repeats.ts';
import { msg } from '#rules/translate.ts';
import { deletedNow, touched } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { Invalid } from '#server/errors.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { asServer, type Reading } from '#server/scope.ts';
import { todoSeries, todos } from '#server/todos/table.ts';

export type TodoSeries = typeof todoSeries.$inferSelect;

/** What the to-dos of a series have in common. The rest comes from the latest one. */
export type TodoTemplate = Pick<Todo, 'title' | 'description' | 'priority' | 'ownerId' | 'visibleTo'>;

/** The columns of a to-do that belongs to a series. */
export type PlaceInSeries = { seriesId: number; plannedDay: string };

/** A series from its first to-do, which is due on `dueDate`. */
export type NewSeries = { repeat: TodoRepeat; dueDate: string | null | undefined; template: TodoTemplate };

/** Returns the weekdays of a series, each once and in order; null for that of its anchor alone, and if it does not repeat in weeks. */
export function weekdaysOf({ every, weekdays }: Omit<TodoRepeat, 'until'>, anchorDay: string): number[] | null {
  if (!hasWeekdays(every) || !weekdays) return null;
  const days = [...new Set(weekdays)].sort();
  return days.length === 1 && days[0] === weekdayOf(anchorDay) ? null : days;
}

/** Begins a series for each of these first to-dos. @throws Invalid without a due date */
export async function beginSeries({ db, actor }: Reading, first: NewSeries[]): Promise<PlaceInSeries[]> {
  if (first.length === 0) return [];
  const values = first.map(({ repeat: { every, weekdays, until }, dueDate, template }) => {
    if (!dueDate) throw new Invalid([{ path: 'dueDate', message: msg('A repeating {plainTodo} needs a due date') }]);
    return {
      ...template,
      organizationId: actor.organizationId,
      every,
      weekdays: weekdaysOf({ every, weekdays }, dueDate),
      until,
      anchorDay: dueDate,
      latestDay: dueDate,
    };
  });
  return db.insert(todoSeries).values(values).returning({ seriesId: todoSeries.id, plannedDay: todoSeries.anchorDay });
}

/** Sends the open to-dos of a series again, which say how it repeats. They still count as untouched. */
export const touchOpen = (scope: Touching, seriesId: number) =>
  touchRows(
    scope,
    'todos',
    todos,
    sql`${eq(todos.seriesId, seriesId)} and completed_at is null and deleted_at is null`,
    {
      updatedAt: sql`updated_at`,
    },
  );

/** Ends series. The time is that of the transaction, by which a restored to-do finds out that its deletion ended the series. */
export async function endSeries(scope: Reading, ids: number[]): Promise<void> {
  await scope.db
    .update(todoSeries)
    .set({ endedAt: sql`now()` })
    .where(ours(scope, todoSeries, isOneOf(todoSeries.id, ids), isNull(todoSeries.endedAt)));
}

/** Whether a to-do that the server made is as it was made. */
export const isUntouched = sql`created_at = updated_at and completed_at is null
  and not exists (select from comments where comments.todo_id = todos.id)`;

/** Ends the series of these to-dos, and deletes the later ones that no one has touched. */
export async function discardSeries(scope: Reading, ids: number[]): Promise<void> {
  const all = asServer(scope);
  const rows = await scope.db
    .select({ id: todos.seriesId })
    .from(todos)
    .where(ours(all, todos, isOneOf(todos.id, ids), isNotNull(todos.seriesId)));
  const seriesIds = rows.flatMap(({ id }) => id ?? []);
  if (seriesIds.length === 0) return;
  await endSeries(scope, seriesIds);
  await scope.db
    .update(todos)
    .set({ ...deletedNow, ...touched })
    .where(ours(all, todos, isOneOf(todos.seriesId, seriesIds), isUntouched));
}

/** Takes over the texts and owners of these to-dos, which moved to another team: it must not read what was only for the one before. */
export async function adoptTemplates(scope: Reading, ids: number[]): Promise<void> {
  await scope.db.execute(sql`
    update ${todoSeries} set title = latest.title, description = latest.description, priority = latest.priority,
      owner_id = latest.owner_id, visible_to = latest.visible_to
    from ${todos} as latest
    where latest.series_id = todo_series.id and latest.planned_day = todo_series.latest_day and latest.id = any(${sql.param(ids)}::int[])
      and todo_series.organization_id = ${scope.actor.organizationId}`);
}

/** Deletes the series that have no to-do left, in all organizations. */
export const purgeSeries = async (db: Database): Promise<void> => {
  await db.delete(todoSeries).where(sql`not exists (select from todos where todos.series_id = ${todoSeries.id})`);
};

/** Continues the series that was ended at a moment (ISO 8601). */
export async function resumeSeries(scope: Touching, id: number, endedAt: string): Promise<void> {
  const resumed = await scope.db
    .update(todoSeries)
    .set({ endedAt: null })
    .where(ours(scope, todoSeries, eq(todoSeries.id, id), eq(todoSeries.endedAt, endedAt)))
    .returning({ id: todoSeries.id });
  if (resumed.length > 0) await touchOpen(scope, id);
}
