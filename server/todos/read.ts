import { sql } from 'drizzle-orm';
import type { Todo, TodoRepeat } from '#contract/todos.ts';
import { isSharedWith } from '#server/db/audience.ts';
import { readRows } from '#server/db/rows.ts';
import { found, isOneOf, ours } from '#server/db/tenant.ts';
import type { Reading } from '#server/scope.ts';
import { isRepetition, todos } from './table.ts';

/** The weekdays of a series; null for the one of the to-do's due date, unless that was moved to another. */
const weekdaysBesideDueDate = sql`case when weekdays is null and every in ('weekly', 'biweekly')
    and extract(isodow from anchor_day) <> extract(isodow from todos.due_date)
  then array[extract(isodow from anchor_day)::int] else weekdays end`;

export const todoColumns = {
  id: todos.id,
  title: todos.title,
  description: todos.description,
  priority: todos.priority,
  dueDate: todos.dueDate,
  completed: sql<boolean>`${todos.completedAt} is not null`,
  completedAt: todos.completedAt,
  archived: sql<boolean>`${todos.archivedAt} is not null`,
  ownerId: todos.ownerId,
  createdById: todos.createdById,
  teamId: todos.teamId,
  visibleTo: todos.visibleTo,
  // Hides a rock or issue that is deleted, or that not everyone who sees the to-do can see. The column keeps it.
  rockId: sql<number | null>`case when todos.rock_id is not null then
    (select rocks.id from rocks where rocks.id = todos.rock_id and rocks.deleted_at is null and ${isSharedWith('rocks', 'todos')}) end`,
  issueId: sql<number | null>`case when todos.issue_id is not null then
    (select issues.id from issues where issues.id = todos.issue_id and issues.deleted_at is null and ${isSharedWith('issues', 'todos')}) end`,
  seriesId: todos.seriesId,
  repeat: sql<TodoRepeat | null>`case when todos.series_id is not null then
    (select json_build_object('every', every, 'weekdays', ${weekdaysBesideDueDate}, 'until', until) from todo_series
      where todo_series.id = todos.series_id and todo_series.ended_at is null
        and (todo_series.latest_day = todos.planned_day or todos.completed_at is null)) end`,
  isRepetition: sql<boolean>`todos.series_id is not null and ${isRepetition}`,
  sortOrder: todos.sortOrder,
  createdAt: todos.createdAt,
  updatedAt: todos.updatedAt,
  version: todos.version,
};

/** The columns without the lookups of rock, issue and series, which take time even if there are none. */
export const unlinkedColumns = {
  ...todoColumns,
  ...{ rockId: sql<null>`null`, issueId: sql<null>`null`, repeat: sql<null>`null`, isRepetition: sql<false>`false` },
};

/** Returns to-dos by id, without deleted ones. */
export const readTodos = (scope: Reading, ids: number[]): Promise<Todo[]> =>
  readRows<Todo>(scope.db, todoColumns, sql`from ${todos} where ${ours(scope, todos, isOneOf(todos.id, ids))}`);

/** Returns a to-do. @throws NotFound, also if it is deleted */
export const findTodo = async (scope: Reading, id: number): Promise<Todo> =>
  found(await readTodos(scope, [id]), 'Todo');
