import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Todo } from '#contract/todos.ts';
import { dayAfter } from '#rules/dates.ts';
import { canOwnWork } from '#rules/people.ts';
import { dayAfterInPattern } from '#rules/todo-repeats.ts';
import { insertRows } from '#server/db/rows.ts';
import { firstPlace } from '#server/db/sort-order.ts';
import { isOneOf, lockRows, ours, oursEver } from '#server/db/tenant.ts';
import { touchRows } from '#server/events/touch.ts';
import { findQuarter } from '#server/organizations/calendar.ts';
import { memberships } from '#server/organizations/table.ts';
import type { Reading, ServerScope } from '#server/scope.ts';
import { todoColumns } from '#server/todos/read.ts';
import { todoSeries, todos } from '#server/todos/table.ts';
import { visibleToAfter } from '#server/users/visible-to.ts';
import type { TodoSeries } from './series.ts';

/** A series that goes on, with its latest to-do, which may be deleted. */
type Latest = { series: TodoSeries; todo: typeof todos.$inferSelect };

/** The condition that a to-do is the latest of a series. */
export const isLatest = and(eq(todos.seriesId, todoSeries.id), eq(todos.plannedDay, todoSeries.latestDay));

/** Locks these series and the latest to-do of each. Leaves out series that have ended, or whose private team is deleted. */
export async function lockLatest(scope: Reading, seriesIds: number[]): Promise<Latest[]> {
  const goesOn = ours(
    scope,
    todoSeries,
    isOneOf(todoSeries.id, seriesIds),
    isNull(todoSeries.endedAt),
    sql`not exists (select from teams where teams.id = ${todos.teamId} and teams.deleted_at is not null)`,
  );
  const latest = await scope.db.select({ id: todos.id }).from(todoSeries).innerJoin(todos, isLatest).where(goesOn);
  const ids = latest.map(({ id }) => id);
  // To-dos before their series, as calls lock them.
  await scope.db
    .select({ id: todos.id })
    .from(todos)
    .where(oursEver(scope, todos, isOneOf(todos.id, ids)))
    .orderBy(asc(todos.id))
    .for('no key update');
  await lockRows(scope, todoSeries, seriesIds);
  return scope.db
    .select({ series: getTableColumns(todoSeries), todo: getTableColumns(todos) })
    .from(todoSeries)
    .innerJoin(todos, isLatest)
    .where(goesOn)
    .orderBy(asc(todoSeries.id));
}

/**
 * The days of the to-dos that a series lacks: the next one if the latest is completed, deleted or due. Days that passed meanwhile are
 * skipped.
 */
function missingDays({ series, todo }: Latest, today: string): string[] {
  const yesterday = dayAfter(today, -1);
  const days: string[] = [];
  let latestDay = series.latestDay;
  let isOver = todo.completedAt !== null || todo.deletedAt !== null;
  while (isOver || latestDay <= today) {
    const next = dayAfterInPattern(series, latestDay > yesterday ? latestDay : yesterday);
    if (next === null) break;
    days.push(next);
    latestDay = next;
    isOver = false;
  }
  return days;
}

/** Returns and locks those of these people who may own work. */
async function lockOwners(scope: Reading, ids: (string | null)[]): Promise<Set<string>> {
  const rows = await scope.db
    .select({ id: memberships.userId, role: memberships.role, deactivatedAt: memberships.deactivatedAt })
    .from(memberships)
    .where(ours(scope, memberships, sql`${memberships.userId} = any(${sql.param(ids)}::text[])`))
    .orderBy(asc(memberships.userId))
    .for('key share');
  return new Set(rows.filter(canOwnWork).map(({ id }) => id));
}

/** Creates the next to-do of each of these series whose latest one is completed, deleted or due. */
export async function continueSeries(scope: ServerScope, seriesIds: number[]): Promise<void> {
  const { today } = await findQuarter(scope);
  // People before rows, as calls lock them.
  const before = await scope.db
    .select({ ownerId: todoSeries.ownerId })
    .from(todoSeries)
    .where(ours(scope, todoSeries, isOneOf(todoSeries.id, seriesIds)));
  await lockOwners(
    scope,
    before.map(({ ownerId }) => ownerId),
  );
  const lacking = (await lockLatest(scope, seriesIds)).flatMap((latest) => {
    const days = missingDays(latest, today);
    return days.length === 0 ? [] : { ...latest, days };
  });
  if (lacking.length === 0) return;
  const owners = await lockOwners(
    scope,
    lacking.map(({ series }) => series.ownerId),
  );
  const latestDays = JSON.stringify(lacking.map(({ series: { id }, days }) => ({ id, day: days.at(-1) })));
  await scope.db.execute(sql`
    update ${todoSeries} set latest_day = later.day
    from jsonb_to_recordset(${latestDays}::jsonb) as later (id int, day date)
    where todo_series.id = later.id and todo_series.organization_id = ${scope.actor.organizationId}`);
  const rows = lacking.flatMap(({ series, todo, days }) => {
    const { title, description, priority } = series;
    const ownerId = series.ownerId !== null && owners.has(series.ownerId) ? series.ownerId : null;
    const { organizationId, teamId, rockId, issueId, createdById } = todo;
    const people = todo.visibleTo && (series.visibleTo ?? []).filter((userId) => todo.visibleTo?.includes(userId));
    const visibleTo = visibleToAfter(people, { ownerId });
    const fields = { organizationId, title, description, priority, ownerId, teamId, rockId, issueId, createdById };
    return days.map((day) => ({ ...fields, visibleTo, seriesId: series.id, plannedDay: day, dueDate: day }));
  });
  const created = await insertRows<typeof todos, Todo>(
    scope.db,
    todos,
    rows.map((row, index) => ({ ...row, sortOrder: firstPlace(scope, todos, index + 1) })),
    todoColumns,
  );
  for (const todo of created) scope.record('todos', 'created', todo);
  // A completed one that is no longer the latest no longer says how it repeats.
  const formerIds = lacking.map(({ todo }) => todo.id);
  await touchRows(scope, 'todos', todos, isOneOf(todos.id, formerIds));
}
