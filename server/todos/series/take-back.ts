import { eq, gt, sql } from 'drizzle-orm';
import { isOneOf, ours } from '#server/db/tenant.ts';
import { touchRows } from '#server/events/touch.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import type { ServerScope } from '#server/scope.ts';
import { todoSeries, todos } from '#server/todos/table.ts';
import { readTodos } from '#server/todos/todos.ts';
import { lockLatest } from './next.ts';
import { isUntouched } from './series.ts';

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
  const shownBefore = await readTodos(scope, latestIds);
  const removed = await scope.db
    .delete(todos)
    .where(ours(scope, todos, isOneOf(todos.id, latestIds), isUntouched))
    .returning({ id: todos.id, seriesId: todos.seriesId, version: sql<number>`nextval('versions')` });
  for (const { id, version } of removed) {
    const todo = shownBefore.find((one) => one.id === id);
    if (todo) scope.record('todos', 'deleted', { ...todo, version });
  }
  const again = reopened.filter(({ seriesId }) => removed.some((one) => one.seriesId === seriesId));
  if (again.length === 0) return;
  await scope.db.execute(sql`
    update ${todoSeries} set latest_day = earlier.day
    from jsonb_to_recordset(${JSON.stringify(again)}::jsonb) as earlier ("seriesId" int, day date)
    where todo_series.id = earlier."seriesId" and todo_series.organization_id = ${scope.actor.organizationId}`);
  const againIds = again.map(({ id }) => id);
  await touchRows(scope, 'todos', todos, isOneOf(todos.id, againIds));
}
