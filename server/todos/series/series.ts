import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Todo, TodoRepeat } from '#contract/todos.ts';
import { hasWeekdays } from '#rules/todo-repeats.ts';
import { msg } from '#rules/translate.ts';
import { deletedNow, touched } from '#server/db/columns.ts';
import type { Database } from '#server/db/pool.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { asServer, type Reading } from '#server/scope.ts';
import { todoSeries, todos } from '#server/todos/table.ts';

export type TodoSeries = typeof todoSeries.$inferSelect;

/** What the to-dos of a series have in common. The rest comes from the latest one. */
export type TodoTemplate = Pick<Todo, 'title' | 'description' | 'priority' | 'ownerId'>;

const templateFields = ['title', 'description', 'priority', 'ownerId'] as const;
const templateOf = ({ title, description, priority, ownerId }: TodoTemplate): TodoTemplate => ({
  ...{ title, description, priority, ownerId },
});

/** The columns of a to-do that belongs to a series. */
export type PlaceInSeries = { seriesId: number; plannedDay: string };

/** A series from its first to-do, which is due on `dueDate`. */
export type NewSeries = { repeat: TodoRepeat; dueDate: string | null | undefined; template: TodoTemplate };

/** The weekdays of a series, each once and in order; null for the weekday of its anchor, and if it does not repeat in weeks. */
const weekdaysOf = ({ every, weekdays }: Pick<TodoRepeat, 'every' | 'weekdays'>): number[] | null =>
  hasWeekdays(every) && weekdays ? [...new Set(weekdays)].sort() : null;

/** Begins a series for each of these first to-dos. @throws Invalid without a due date */
export async function beginSeries({ db, actor }: Reading, first: NewSeries[]): Promise<PlaceInSeries[]> {
  if (first.length === 0) return [];
  const values = first.map(({ repeat: { every, weekdays, until }, dueDate, template }) => {
    if (!dueDate) throw new Invalid([{ path: 'dueDate', message: msg('A repeating {plainTodo} needs a due date') }]);
    return {
      ...template,
      organizationId: actor.organizationId,
      every,
      weekdays: weekdaysOf({ every, weekdays }),
      until,
      anchorDay: dueDate,
      latestDay: dueDate,
    };
  });
  return db.insert(todoSeries).values(values).returning({ seriesId: todoSeries.id, plannedDay: todoSeries.anchorDay });
}

/** Ends series. The time is that of the transaction, by which a restored to-do finds out that its deletion ended the series. */
async function endSeries(scope: Reading, ids: number[]): Promise<void> {
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
    update ${todoSeries} set title = latest.title, description = latest.description, priority = latest.priority, owner_id = latest.owner_id
    from ${todos} as latest
    where latest.series_id = todo_series.id and latest.planned_day = todo_series.latest_day and latest.id = any(${sql.param(ids)}::int[])
      and todo_series.organization_id = ${scope.actor.organizationId}`);
}

/** Deletes the series that have no to-do left, in all organizations. */
export const purgeSeries = async (db: Database): Promise<void> => {
  await db.delete(todoSeries).where(sql`not exists (select from todos where todos.series_id = ${todoSeries.id})`);
};

/** Continues the series that was ended at a moment (ISO 8601). */
export async function resumeSeries(scope: Reading, id: number, endedAt: string): Promise<void> {
  await scope.db
    .update(todoSeries)
    .set({ endedAt: null })
    .where(ours(scope, todoSeries, eq(todoSeries.id, id), eq(todoSeries.endedAt, endedAt)));
}

/** Returns the series of a to-do, unless it has ended. The to-do is locked, and so its series stays as it is. */
async function findSeries(scope: Reading, { seriesId }: Pick<Todo, 'seriesId'>): Promise<TodoSeries | undefined> {
  if (seriesId === null) return undefined;
  const isIt = and(eq(todoSeries.id, seriesId), isNull(todoSeries.endedAt));
  const [series] = await scope.db
    .select()
    .from(todoSeries)
    .where(ours(scope, todoSeries, isIt));
  return series;
}

type SeriesChange = Partial<TodoTemplate & Pick<Todo, 'dueDate'>> & {
  repeat?: TodoRepeat | null | undefined;
  following?: boolean | undefined;
};

/**
 * Starts, changes or ends the series of a locked to-do, or with `following` changes the next ones of it. A series with other days is a
 * new one, so that the days of the old one stay as they were. Returns the columns of the to-do that change.
 * @throws Invalid without a due date; Conflict for a to-do that is not the latest of its series, or with `following` repeats no more
 */
export async function changeSeries(
  scope: Reading,
  todo: Todo,
  { repeat, following = false, ...fields }: SeriesChange,
): Promise<Partial<PlaceInSeries>> {
  if (repeat === undefined && !following) return {};
  const series = await findSeries(scope, todo);
  if (series && todo.repeat === null)
    throw new Conflict(msg('The next {plainTodo} is there already. Change how that one repeats.'));
  if (!series && repeat === undefined) throw new Conflict(msg('This {plainTodo} does not repeat any more'));
  const { dueDate = todo.dueDate } = fields;
  const changes = Object.fromEntries(
    templateFields.flatMap((field) =>
      fields[field] === undefined || fields[field] === todo[field] ? [] : [[field, fields[field]]],
    ),
  );
  // Only the days change, and not from when they are counted.
  if (series && repeat?.every === series.every && dueDate === todo.dueDate) {
    await scope.db
      .update(todoSeries)
      .set({ ...(following && changes), weekdays: weekdaysOf(repeat), until: repeat.until })
      .where(ours(scope, todoSeries, eq(todoSeries.id, series.id)));
    return {};
  }
  const pattern = repeat === undefined && following && dueDate !== todo.dueDate ? series : repeat;
  if (series && (pattern || repeat === null)) await endSeries(scope, [series.id]);
  if (pattern) {
    const template = templateOf({ ...(series ?? todo), ...((following || !series) && changes) });
    const [place] = await beginSeries(scope, [{ repeat: pattern, dueDate, template }]);
    return place ?? {};
  }
  if (series && repeat === undefined && Object.keys(changes).length > 0)
    await scope.db
      .update(todoSeries)
      .set(changes)
      .where(ours(scope, todoSeries, eq(todoSeries.id, series.id)));
  return {};
}
