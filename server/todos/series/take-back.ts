import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { msg } from '#rules/translate.ts';
import { isOneOf, lockRows, ours, oursEver } from '#server/db/tenant.ts';
import { Conflict } from '#server/errors.ts';
import { touchRows } from '#server/events/touch.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import { asServer, type Scope, type ServerScope } from '#server/scope.ts';
import { readTodos } from '#server/todos/read.ts';
import { todoSeries, todos } from '#server/todos/table.ts';
import { lockLatest } from './next.ts';
import { isUntouched } from './series.ts';

/** Deletes those of these to-dos for good that no one has touched. Returns their ids and series. */
async function removeUntouched(scope: ServerScope, condition: SQL | undefined): Promise<{ seriesId: number | null }[]> {
  const isIt = ours(scope, todos, condition, isUntouched);
  const ids = (await scope.db.select({ id: todos.id }).from(todos).where(isIt)).map(({ id }) => id);
  const shownBefore = await readTodos(scope, ids);
  const removed = await scope.db
    .delete(todos)
    .where(ours(scope, todos, isOneOf(todos.id, ids), isUntouched))
    .returning({ id: todos.id, seriesId: todos.seriesId, version: sql<number>`nextval('versions')` });
  for (const { id, version } of removed) {
    const todo = shownBefore.find((one) => one.id === id);
    if (todo) scope.record('todos', 'deleted', { ...todo, version });
  }
  return removed;
}

/**
 * Removes the to-dos of a series after a day that are not due yet, so that others can take their place. @throws Conflict if someone has
 * changed, completed or commented on one of them
 */
export async function removeUpcoming(scope: Scope, seriesId: number, day: string): Promise<void> {
  const all = asServer(scope);
  const { today } = await findQuarter(scope);
  const isLater = and(eq(todos.seriesId, seriesId), gt(todos.plannedDay, day));
  // To-dos before their series, as calls lock them.
  await scope.db
    .select({ id: todos.id })
    .from(todos)
    .where(oursEver(all, todos, isLater))
    .orderBy(asc(todos.id))
    .for('no key update');
  await lockRows(scope, todoSeries, [seriesId]);
  const isUpcoming = and(isLater, gt(todos.plannedDay, today), isNull(todos.deletedAt));
  await removeUntouched(all, isUpcoming);
  if ((await scope.db.$count(todos, ours(all, todos, isUpcoming))) > 0)
    throw new Conflict(msg('Someone has already changed the next {plainTodo}. Change how that one repeats.'));
  const latestDay = sql`(select max(planned_day) from todos where series_id = ${seriesId})`;
  await scope.db
    .update(todoSeries)
    .set({ latestDay })
    .where(ours(scope, todoSeries, eq(todoSeries.id, seriesId)));
}

/**
 * Removes the next to-do that appeared because one of these was completed or deleted, now that they are open again and not due. It stays
 * if someone changed, completed or commented on it.
 */
export async function takeBackNext(scope: ServerScope, ids: number[]): Promise<void> {
  const { today } = await findQuarter(scope);
  const before = sql`(select before.id from todos as before where before.series_id = todo_series.id
    and before.planned_day < todo_series.latest_day order by before.planned_day desc limit 1)`;
  const reopened = await scope.db
    .select({ id: todos.id, seriesId: todoSeries.id, day: todos.plannedDay })
    .from(todos)
    .innerJoin(todoSeries, eq(todoSeries.id, todos.seriesId))
    .where(ours(scope, todos, isOneOf(todos.id, ids), gt(todos.plannedDay, today), sql`${todos.id} = ${before}`));
  const latest = await lockLatest(
    scope,
    reopened.map(({ seriesId }) => seriesId),
  );
  const latestIds = latest.map(({ todo }) => todo.id);
  const removed = await removeUntouched(scope, isOneOf(todos.id, latestIds));
  const again = reopened.filter(({ seriesId }) => removed.some((one) => one.seriesId === seriesId));
  if (again.length === 0) return;
  await scope.db.execute(sql`
    update ${todoSeries} set latest_day = earlier.day
    from jsonb_to_recordset(${JSON.stringify(again)}::jsonb) as earlier ("seriesId" int, day date)
    where todo_series.id = earlier."seriesId" and todo_series.organization_id = ${scope.actor.organizationId}`);
  const againIds = again.map(({ id }) => id);
  await touchRows(scope, 'todos', todos, isOneOf(todos.id, againIds));
}
