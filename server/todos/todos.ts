import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Issue } from '#contract/issues.ts';
import type { Todo, TodoRepeat } from '#contract/todos.ts';
import { mayDisposeOfTodo } from '#rules/todos.ts';
import { type Message, msg } from '#rules/translate.ts';
import { checkMessage, touchSource } from '#server/chat/sources.ts';
import { changeAll } from '#server/db/change-all.ts';
import { deletedNow } from '#server/db/columns.ts';
import { insertRows } from '#server/db/rows.ts';
import { firstPlace, reorder } from '#server/db/sort-order.ts';
import { findDeleted, findLocked, found, isOneOf, updateRow } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import { type Touching, touchRows } from '#server/events/touch.ts';
import { checkIssue, createIssue, findIssue } from '#server/issues/issues.ts';
import { checkRock } from '#server/rocks/rocks.ts';
import type { Scope } from '#server/scope.ts';
import { checkTeam, isOnTeam, listOwnTeamIds } from '#server/teams/teams.ts';
import { onSameText } from '#server/texts.ts';
import { checkAssignees, checkPeople } from '#server/users/users.ts';
import { checkVisibleTo, visibleToAfter } from '#server/users/visible-to.ts';
import { findTodo, readTodos, todoColumns, unlinkedColumns } from './read.ts';
import { changeSeries } from './series/change.ts';
import { beginSeries, resumeSeries } from './series/series.ts';
import { todos } from './table.ts';

/** Returns and locks a to-do. @throws NotFound */
const findTodoToChange = (scope: Scope, id: number): Promise<Todo> =>
  findLocked(scope, todos, id, () => findTodo(scope, id));

type TodoFields = Partial<
  Pick<
    Todo,
    'title' | 'description' | 'priority' | 'dueDate' | 'ownerId' | 'teamId' | 'rockId' | 'issueId' | 'completed'
  >
> & {
  assignedToId?: string | null | undefined;
  assigneeIds?: string[] | undefined;
  repeat?: TodoRepeat | null | undefined;
};

async function checkReferences(
  scope: Scope,
  { ownerId, assignedToId, assigneeIds = [], teamId, rockId, issueId }: TodoFields,
  findCurrent?: () => Promise<(string | null)[]>,
): Promise<void> {
  await checkAssignees(scope, 'assigneeIds', assigneeIds);
  await checkAssignees(scope, 'ownerId', [ownerId], findCurrent);
  await checkAssignees(scope, 'assignedToId', [assignedToId], findCurrent);
  await checkTeam(scope, teamId);
  await checkRock(scope, rockId);
  await checkIssue(scope, issueId);
}

/** Creates a to-do, or with `assigneeIds` one per assignee, each with a series of its own; then returns an array. @throws Invalid */
export async function createTodos(
  scope: Scope,
  input: TodoFields & {
    title: string;
    visibleTo?: string[] | null | undefined;
    messageId?: number | null | undefined;
  },
): Promise<Todo | Todo[]> {
  await checkVisibleTo(scope, input);
  await checkReferences(scope, input);
  await checkMessage(scope, input.messageId);
  const { assigneeIds, assignedToId, ownerId = assignedToId, completed, visibleTo = null, repeat, ...fields } = input;
  const owners = assigneeIds ? [...new Set(assigneeIds)] : [ownerId];
  const { title, description = null, priority = 'medium', dueDate } = fields;
  const templates = owners.map((ownerId = null) => ({ title, description, priority, ownerId, visibleTo }));
  const series = templates.flatMap((template) => (repeat ? { repeat, dueDate, template } : []));
  const places = await beginSeries(scope, series);
  const rows = await insertRows<typeof todos, Todo>(
    scope.db,
    todos,
    owners.map((ownerId, index) => ({
      ...fields,
      ...places[index],
      priority,
      ownerId,
      visibleTo: visibleToAfter(visibleTo, { ownerId }),
      completedAt: completed ? scope.now.toISOString() : null,
      sortOrder: firstPlace(scope, todos, index + 1),
      organizationId: scope.actor.organizationId,
      createdById: scope.actor.userId,
    })),
    repeat || fields.rockId || fields.issueId ? todoColumns : unlinkedColumns,
  );
  for (const todo of rows) scope.record('todos', 'created', todo);
  const first = found(rows, 'Todo');
  await touchSource(scope, input.messageId, 'todos', first.id);
  return assigneeIds ? rows : first;
}

/** Reassigning a to-do needs the same permission as deleting it, so that no one takes it over to delete it. @throws Forbidden */
async function demandDisposal(
  scope: Scope,
  todo: Pick<Todo, 'ownerId' | 'createdById' | 'teamId'>,
  refusal: Message,
): Promise<void> {
  demand(mayDisposeOfTodo(scope.actor, todo, await isOnTeam(scope, todo.teamId)), refusal);
}

const mayNotReassign = msg('Only the owner, creator, team, managers and admins can reassign this {plainTodo}');
const mayNotRepeat = msg('Only the owner, creator, team, managers and admins can change how this {plainTodo} repeats');
const mayNotDelete = msg('Only the owner, creator, team, managers and admins can delete this {plainTodo}');

/**
 * Changes the fields that are sent, with `following` also for the next to-dos of its series. Only a completed to-do can be archived.
 * @throws NotFound; Forbidden; Invalid; Conflict
 */
export async function changeTodo(
  scope: Scope,
  id: number,
  input: TodoFields & {
    archived?: boolean | undefined;
    following?: boolean | undefined;
    descriptionFrom?: string | null | undefined;
  },
): Promise<Todo> {
  await checkReferences(scope, input, async () => [(await findTodo(scope, id)).ownerId]);
  const todo = await findTodoToChange(scope, id);
  const {
    assignedToId,
    ownerId = assignedToId,
    completed = todo.completed,
    archived = todo.archived,
    repeat,
    following,
    ...fields
  } = onSameText(todo, input);
  if (
    (ownerId !== undefined && ownerId !== todo.ownerId) ||
    (fields.teamId !== undefined && fields.teamId !== todo.teamId)
  ) {
    await demandDisposal(scope, todo, mayNotReassign);
  }
  if (repeat !== undefined || following) await demandDisposal(scope, todo, mayNotRepeat);
  if (input.archived && !completed) throw new Conflict(msg('Only a completed {plainTodo} can be archived'));
  const now = scope.now.toISOString();
  const changed = await update(scope, id, {
    ...fields,
    ...(await changeSeries(scope, todo, { ...fields, ownerId, repeat, following })),
    ownerId,
    visibleTo: visibleToAfter(todo.visibleTo, { teamId: fields.teamId, ownerId }),
    completedAt: completed ? (todo.completedAt ?? now) : null,
    archivedAt: !completed || !archived ? null : todo.archived ? undefined : now,
  });
  scope.record('todos', 'changed', changed, todo);
  return changed;
}

/** Moves to-dos to a team, or with null to none; returns those that changed. @throws Invalid; Forbidden */
export async function setTodoTeam(scope: Scope, ids: number[], teamId: number | null): Promise<Todo[]> {
  await checkTeam(scope, teamId);
  const fields = { teamId, ...(teamId !== null && { visibleTo: null }) };
  return changeAll(scope, { noun: 'todos', table: todos, read: readTodos }, ids, fields, async (rows) => {
    const ownTeams = await listOwnTeamIds(scope);
    for (const todo of rows) {
      const may = mayDisposeOfTodo(scope.actor, todo, todo.teamId !== null && ownTeams.has(todo.teamId));
      demand(may, mayNotReassign);
    }
  });
}

/** Deletes a to-do, which can be restored, and with `following` ends its series. @throws NotFound; Forbidden; Conflict */
export async function deleteTodo(
  scope: Scope,
  id: number,
  { following }: { following?: boolean | undefined } = {},
): Promise<void> {
  const todo = await findTodoToChange(scope, id);
  await demandDisposal(scope, todo, mayNotDelete);
  if (following) await changeSeries(scope, todo, { repeat: null });
  scope.record('todos', 'deleted', await update(scope, id, deletedNow));
}

/** Restores a deleted to-do, and its series if that ended with it. @throws NotFound; Forbidden */
export async function restoreTodo(scope: Scope, id: number): Promise<Todo> {
  const deleted = await findDeleted(scope, todos, id, 'Todo');
  await demandDisposal(scope, deleted, mayNotDelete);
  if (deleted.seriesId !== null) await resumeSeries(scope, deleted.seriesId, deleted.deletedAt ?? '');
  const todo = await update(scope, id, { deletedAt: null });
  scope.record('todos', 'restored', todo);
  return todo;
}

/**
 * Creates an issue from a to-do with the same audience and owner, and links the two. If it is linked to an issue already, returns that
 * one. @throws NotFound
 */
export async function dropTodo(scope: Scope, id: number): Promise<Issue> {
  // People are always locked before rows.
  await checkPeople(scope, 'ownerId', [(await findTodo(scope, id)).ownerId]);
  const todo = await findTodoToChange(scope, id);
  if (todo.issueId !== null) return findIssue(scope, todo.issueId);
  const { title, description, ownerId, teamId, visibleTo } = todo;
  const issue = await createIssue(scope, { title, description, ownerId, teamId, visibleTo });
  const changed = await update(scope, id, { issueId: issue.id });
  scope.record('todos', 'changed', changed, todo);
  return findIssue(scope, issue.id);
}

/** Reorders to-dos to the order of the ids, within the positions they have; returns those that moved. @throws Invalid */
export const reorderTodos = (scope: Scope, ids: number[]): Promise<Todo[]> =>
  reorder(scope, 'todos', todos, ids, 'todoIds', readTodos);

/** Changes a locked to-do. */
const update = (scope: Scope, id: number, fields: PgUpdateSetSource<typeof todos>): Promise<Todo> =>
  updateRow<typeof todos, Todo>(scope, todos, id, fields, todoColumns, 'Todo');

/** Sends the to-dos of rocks again when these are deleted or restored. */
export const touchTodosOfRocks = (scope: Touching, rockIds: number[]) =>
  touchRows(scope, 'todos', todos, isOneOf(todos.rockId, rockIds));

/** Sends the to-dos of issues again when these are deleted or restored. */
export const touchTodosOfIssues = (scope: Touching, issueIds: number[]) =>
  touchRows(scope, 'todos', todos, isOneOf(todos.issueId, issueIds));
