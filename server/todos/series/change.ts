import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Todo, TodoRepeat } from '#contract/todos.ts';
import { msg } from '#rules/translate.ts';
import { ours } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { touchRows } from '#server/events/touch.ts';
import { asServer, type Scope } from '#server/scope.ts';
import { todoSeries, todos } from '#server/todos/table.ts';
import { visibleToAfter } from '#server/users/visible-to.ts';
import {
  beginSeries,
  endSeries,
  isUntouched,
  type PlaceInSeries,
  type TodoSeries,
  type TodoTemplate,
  touchOpen,
  weekdaysOf,
} from './series.ts';
import { removeUpcoming } from './take-back.ts';

/** A series with the day that one of its to-dos stands for. */
type PlaceOfTodo = { series: TodoSeries; plannedDay: string };

/** Returns the series of a locked to-do, which may have ended. */
async function findSeries(
  scope: Scope,
  { id, seriesId }: Pick<Todo, 'id' | 'seriesId'>,
): Promise<PlaceOfTodo | undefined> {
  if (seriesId === null) return undefined;
  const [found] = await scope.db
    .select({ series: todoSeries, plannedDay: todos.plannedDay })
    .from(todoSeries)
    .innerJoin(todos, eq(todos.seriesId, todoSeries.id))
    .where(ours(scope, todoSeries, eq(todos.id, id)));
  return found as PlaceOfTodo | undefined;
}

const templateFields = ['title', 'description', 'priority', 'ownerId'] as const;
type Template = Omit<TodoTemplate, 'visibleTo'>;
const templateOf = ({ title, description, priority, ownerId, visibleTo }: TodoTemplate): TodoTemplate => ({
  ...{ title, description, priority, ownerId, visibleTo },
});

async function setFields(scope: Scope, { id }: TodoSeries, fields: Partial<TodoSeries>): Promise<void> {
  await scope.db
    .update(todoSeries)
    .set(fields)
    .where(ours(scope, todoSeries, eq(todoSeries.id, id)));
  await touchOpen(scope, id);
}

/** Changes what the next to-dos of a series have in common, and those that are there already, unless someone has changed them. */
async function changeTemplate(
  scope: Scope,
  { series, plannedDay }: PlaceOfTodo,
  changes: Partial<Template>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await scope.db
    .update(todoSeries)
    .set(changes)
    .where(ours(scope, todoSeries, eq(todoSeries.id, series.id)));
  const { ownerId, ...texts } = changes;
  const visibleTo = visibleToAfter(series.visibleTo, { ownerId });
  const isLater = and(
    eq(todos.seriesId, series.id),
    gt(todos.plannedDay, plannedDay),
    isNull(todos.deletedAt),
    isUntouched,
  );
  await touchRows(
    asServer(scope),
    'todos',
    todos,
    sql`${isLater}`,
    {
      ...changes,
      ...(ownerId && { visibleTo: sql`case when visible_to is not null then ${sql.param(visibleTo)}::text[] end` }),
      // They still count as untouched.
      updatedAt: sql`updated_at`,
    },
    // The new owner is notified of the first one.
    Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, [series[field as 'title'], value]])),
  );
}

type SeriesChange = Partial<Template & Pick<Todo, 'dueDate'>> & {
  repeat?: TodoRepeat | null | undefined;
  following?: boolean | undefined;
};

/** Whether a series has the days of this pattern. */
const hasDays = ({ every, weekdays, until, anchorDay }: TodoSeries, repeat: TodoRepeat): boolean =>
  every === repeat.every &&
  until === repeat.until &&
  JSON.stringify(weekdays) === JSON.stringify(weekdaysOf(repeat, anchorDay));

/**
 * Starts, changes or ends the series of a locked to-do, or with `following` changes the next ones of it. A series with other days is a
 * new one, so that the days of the old one stay as they were; then those that are not due yet make room for the new ones. One that ended
 * with this to-do goes on if it is to repeat as before. Returns the columns of the to-do that change.
 * @throws Invalid without a due date; Conflict if someone has changed the next one, or with `following` if it repeats no more
 */
export async function changeSeries(
  scope: Scope,
  todo: Todo,
  { repeat, following = false, ...fields }: SeriesChange,
): Promise<Partial<PlaceInSeries>> {
  if (repeat === undefined && !following) return {};
  const found = await findSeries(scope, todo);
  const isLive = found?.series.endedAt === null;
  const { dueDate = todo.dueDate } = fields;
  const changes: Partial<Template> = Object.fromEntries(
    templateFields.flatMap((field) =>
      fields[field] === undefined || fields[field] === todo[field] ? [] : [[field, fields[field]]],
    ),
  );
  if (!isLive) {
    if (repeat === undefined) throw new Conflict(msg('This {plainTodo} does not repeat any more'));
    if (!repeat) return {};
    if (found && found.plannedDay === found.series.latestDay && hasDays(found.series, repeat)) {
      await setFields(scope, found.series, { endedAt: null, ...changes });
      return {};
    }
    const template = { ...templateOf(todo), ...changes };
    const [place] = await beginSeries(scope, [{ repeat, dueDate, template }]);
    return place ?? {};
  }
  const { series, plannedDay } = found;
  const isMoved = following && dueDate !== todo.dueDate;
  if (repeat === undefined && !isMoved) {
    await changeTemplate(scope, found, changes);
    return {};
  }
  await removeUpcoming(scope, series.id, plannedDay);
  // Only the days change, and not from when they are counted.
  if (repeat?.every === series.every && dueDate === todo.dueDate) {
    const weekdays = weekdaysOf(repeat, series.anchorDay);
    await setFields(scope, series, { ...(following && changes), weekdays, until: repeat.until });
    return {};
  }
  await endSeries(scope, [series.id]);
  await touchOpen(scope, series.id);
  if (repeat === null) return {};
  const template = { ...templateOf(series), ...(following && changes) };
  const [place] = await beginSeries(scope, [{ repeat: repeat ?? series, dueDate, template }]);
  return place ?? {};
}
