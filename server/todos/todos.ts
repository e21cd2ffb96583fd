import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Todo } from '#contract/todos.ts';
import { mayDispose } from '#rules/people.ts';
import { found, lockRows, ours, oursDeleted, oursEver } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import { checkIssue, touchIssues } from '#server/issues/issues.ts';
import { checkRock } from '#server/rocks/rocks.ts';
import type { Scope, SystemScope } from '#server/scope.ts';
import { checkTeam } from '#server/teams/teams.ts';
import { checkPeople } from '#server/users/users.ts';
import { todos } from './table.ts';

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
  // While its rock or issue is deleted a to-do shows none, and has it again when that is brought back. Most have none.
  rockId: sql<number | null>`case when todos.rock_id is not null then
    (select rocks.id from rocks where rocks.id = todos.rock_id and rocks.deleted_at is null) end`,
  issueId: sql<number | null>`case when todos.issue_id is not null then
    (select issues.id from issues where issues.id = todos.issue_id and issues.deleted_at is null) end`,
  sortOrder: todos.sortOrder,
  createdAt: todos.createdAt,
  updatedAt: todos.updatedAt,
};

/** One to-do that is not deleted. @throws NotFound */
export async function findTodo(scope: Scope, id: number): Promise<Todo> {
  const rows = await scope.db
    .select(todoColumns)
    .from(todos)
    .where(ours(scope, todos, eq(todos.id, id)));
  return found(rows, 'Todo');
}

type TodoFields = Partial<
  Pick<
    Todo,
    'title' | 'description' | 'priority' | 'dueDate' | 'ownerId' | 'teamId' | 'rockId' | 'issueId' | 'completed'
  >
> & {
  assignedToId?: string | null | undefined;
  assigneeIds?: string[] | undefined;
};

async function checkReferences(
  scope: Scope,
  { ownerId, assignedToId, assigneeIds = [], teamId, rockId, issueId }: TodoFields,
): Promise<void> {
  await checkPeople(scope, 'assigneeIds', assigneeIds);
  await checkPeople(scope, 'ownerId', [ownerId]);
  await checkPeople(scope, 'assignedToId', [assignedToId]);
  await checkTeam(scope, teamId);
  await checkRock(scope, rockId);
  await checkIssue(scope, issueId);
}

/** Creates a to-do, or one for each of several assignees, who win over an owner; gives the array then. @throws Invalid */
export async function createTodos(scope: Scope, given: TodoFields & { title: string }): Promise<Todo | Todo[]> {
  await checkReferences(scope, given);
  const { assigneeIds, assignedToId, ownerId = assignedToId, completed, ...fields } = given;
  const owners = assigneeIds ? [...new Set(assigneeIds)] : [ownerId];
  const rows = await scope.db
    .insert(todos)
    .values(
      owners.map((ownerId) => ({
        priority: 'medium' as const,
        ...fields,
        ownerId,
        completedAt: completed ? scope.now.toISOString() : null,
        organizationId: scope.actor.organizationId,
        createdById: scope.actor.userId,
      })),
    )
    .returning(todoColumns);
  tellTodos(scope, rows);
  await tellIssuesOf(scope, rows);
  return assigneeIds ? rows : found(rows, 'Todo');
}

/** Changes the fields sent, completes or archives; only a completed to-do can be archived. @throws NotFound, Invalid, Conflict */
export async function changeTodo(
  scope: Scope,
  id: number,
  given: TodoFields & { archived?: boolean | undefined },
): Promise<Todo> {
  await checkReferences(scope, given);
  await lockRows(scope, todos, [id]);
  const todo = await findTodo(scope, id);
  const {
    assignedToId,
    ownerId = assignedToId,
    completed = todo.completed,
    archived = todo.archived,
    ...fields
  } = given;
  if (given.archived && !completed) throw new Conflict('Only a completed todo can be archived');
  const now = scope.now.toISOString();
  const changed = await update(scope, ours(scope, todos, eq(todos.id, id)), {
    ...fields,
    ownerId,
    completedAt: completed ? (todo.completedAt ?? now) : null,
    archivedAt: !completed || !archived ? null : todo.archived ? undefined : now,
  });
  await tellIssuesOf(scope, [todo, changed]);
  return changed;
}

/** How many to-dos an event carries. */
const toldAtMost = 200;

const disposal = 'Only its owner, its creator, a manager or an admin may delete this todo';

/** Deletes a to-do; it can be brought back. @throws NotFound, Forbidden */
export async function deleteTodo(scope: Scope, id: number): Promise<void> {
  const todo = await findTodo(scope, id);
  demand(mayDispose(scope.actor, todo), disposal);
  await scope.db
    .update(todos)
    .set({ deletedAt: scope.now.toISOString() })
    .where(ours(scope, todos, eq(todos.id, id)));
  scope.tell('todos.removed', [id]);
  await tellIssuesOf(scope, [todo]);
}

/** Brings a deleted to-do back. @throws NotFound, Forbidden */
export async function restoreTodo(scope: Scope, id: number): Promise<Todo> {
  const deleted = oursDeleted(scope, todos, eq(todos.id, id));
  demand(mayDispose(scope.actor, found(await scope.db.select().from(todos).where(deleted), 'Todo')), disposal);
  const todo = await update(scope, deleted, { deletedAt: null });
  await tellIssuesOf(scope, [todo]);
  return todo;
}

/** Gives all to-dos that one person owns, archived and deleted ones too, to another. */
export async function handOverTodos(scope: Scope, from: string, to: string): Promise<void> {
  await scope.db
    .update(todos)
    .set({ ownerId: to })
    .where(oursEver(scope, todos, eq(todos.ownerId, from)));
}

async function update(scope: Scope, which: SQL | undefined, fields: Partial<typeof todos.$inferInsert>): Promise<Todo> {
  const rows = await scope.db.update(todos).set(fields).where(which).returning(todoColumns);
  const todo = found(rows, 'Todo');
  scope.tell('todos.changed', [todo]);
  return todo;
}

/** Tells how to-dos are now; of more than clients should be sent at once, only that lists have to be asked again. */
export function tellTodos(scope: Scope, rows: Todo[]): void {
  if (rows.length > toldAtMost) scope.tell('todos.stale', {});
  else if (rows.length > 0) scope.tell('todos.changed', rows);
}

/** Tells how the issues are from which to-dos were made, since they count them. */
async function tellIssuesOf(scope: Scope, rows: Todo[]): Promise<void> {
  await touchIssues(scope, [...new Set(rows.map(({ issueId }) => issueId).filter((id) => id !== null))]);
}

/** Removes for good the to-dos that were deleted before a moment (ISO 8601), in all organizations. */
export async function purgeTodos(scope: SystemScope, before: string): Promise<void> {
  await scope.db.delete(todos).where(lt(todos.deletedAt, before));
}
