import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Todo } from '#contract/todos.ts';
import { mayDispose } from '#rules/people.ts';
import type { Database } from '#server/db/pool.ts';
import { readRows } from '#server/db/rows.ts';
import { found, ours } from '#server/db/tenant.ts';
import { Conflict, demand } from '#server/errors.ts';
import { checkRock } from '#server/rocks/rocks.ts';
import type { Scope } from '#server/scope.ts';
import { checkTeam, ownTeamIds } from '#server/teams/teams.ts';
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
  // While its rock is deleted a to-do shows none, and has it again when the rock is brought back.
  rockId: sql<number | null>`(select rocks.id from rocks where rocks.id = todos.rock_id and rocks.deleted_at is null)`,
  sortOrder: todos.sortOrder,
  createdAt: todos.createdAt,
  updatedAt: todos.updatedAt,
};

/** The condition «owned or created by the caller, or of a team of theirs». */
const mine = (scope: Scope) =>
  or(
    eq(todos.ownerId, scope.actor.userId),
    eq(todos.createdById, scope.actor.userId),
    // As an array, so that an index serves each of the three.
    sql`${todos.teamId} = any(array(${ownTeamIds(scope)}))`,
  );

type TodoQuery = {
  rockId?: number | undefined;
  scope?: 'mine' | 'all' | undefined;
  completed?: boolean | undefined;
  limit?: number | undefined;
  before?: number | undefined;
};

/**
 * To-dos that are not archived: the caller's and their teams', a rock's, or all. Pending ones come first, whole and in
 * manual order; then the completed ones, the latest first and of those, where asked, a page: `limit` rows after the one
 * with the id `before`. `total` counts the completed ones too.
 */
export async function listTodos(scope: Scope, query: TodoQuery): Promise<{ rows: Todo[]; total: number }> {
  const within = ours(
    scope,
    todos,
    isNull(todos.archivedAt),
    query.rockId === undefined ? (query.scope === 'all' ? undefined : mine(scope)) : eq(todos.rockId, query.rockId),
  );
  const pending = and(within, isNull(todos.completedAt));
  const completed = and(within, isNotNull(todos.completedAt));
  if (query.limit === undefined && query.before === undefined) {
    const rows = await select(scope, query.completed === undefined ? within : query.completed ? completed : pending);
    return { rows, total: rows.length };
  }
  const first = query.completed || query.before !== undefined ? [] : await select(scope, pending);
  const after = sql`(${todos.completedAt}, ${todos.id}) < (select completed_at, id from ${todos} where ${ours(scope, todos, eq(todos.id, query.before ?? 0))})`;
  const page =
    query.completed === false ? [] : await select(scope, and(completed, query.before ? after : undefined), query.limit);
  const total = await scope.db.$count(
    todos,
    query.completed === false ? pending : query.completed ? completed : within,
  );
  return { rows: [...first, ...page], total };
}

/** To-dos in the order of lists: the pending ones by hand, then the completed ones, the latest first. */
function select(scope: Scope, condition: SQL | undefined, limit?: number): Promise<Todo[]> {
  return readRows<Todo>(
    scope.db,
    todoColumns,
    sql`from ${todos} where ${condition}
      order by ${todos.completedAt} desc nulls first,
        case when ${todos.completedAt} is null then ${todos.sortOrder} end, ${todos.id} desc
      ${limit === undefined ? sql`` : sql`limit ${limit}`}`,
  );
}

/** One to-do that is not deleted. @throws NotFound */
export async function findTodo(scope: Scope, id: number): Promise<Todo> {
  const rows = await scope.db
    .select(todoColumns)
    .from(todos)
    .where(ours(scope, todos, eq(todos.id, id)));
  return found(rows, 'Todo');
}

/** Lets no other change of the to-do in until this one is through, so that neither undoes the other. */
async function lockTodo(scope: Scope, id: number): Promise<void> {
  await scope.db
    .select({ id: todos.id })
    .from(todos)
    .where(ours(scope, todos, eq(todos.id, id)))
    .for('update');
}

type TodoFields = Partial<
  Pick<Todo, 'title' | 'description' | 'priority' | 'dueDate' | 'ownerId' | 'teamId' | 'rockId' | 'completed'>
> & {
  assignedToId?: string | null | undefined;
  assigneeIds?: string[] | undefined;
};

async function checkReferences(scope: Scope, { ownerId, assignedToId, assigneeIds = [], teamId, rockId }: TodoFields) {
  await checkPeople(scope, 'assigneeIds', assigneeIds);
  await checkPeople(scope, 'ownerId', [ownerId]);
  await checkPeople(scope, 'assignedToId', [assignedToId]);
  await checkTeam(scope, teamId);
  await checkRock(scope, rockId);
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
  scope.tell('todos.changed', rows);
  return assigneeIds ? rows : found(rows, 'Todo');
}

/** Changes the fields sent, completes or archives; only a completed to-do can be archived. @throws NotFound, Invalid, Conflict */
export async function changeTodo(
  scope: Scope,
  id: number,
  given: TodoFields & { archived?: boolean | undefined },
): Promise<Todo> {
  await lockTodo(scope, id);
  const todo = await findTodo(scope, id);
  await checkReferences(scope, given);
  const {
    assignedToId,
    ownerId = assignedToId,
    completed = todo.completed,
    archived = todo.archived,
    ...fields
  } = given;
  if (given.archived && !completed) throw new Conflict('Only a completed todo can be archived');
  const now = scope.now.toISOString();
  return update(scope, id, {
    ...fields,
    ownerId,
    completedAt: completed ? (todo.completedAt ?? now) : null,
    archivedAt: completed && archived ? now : null,
  });
}

/** Archives the completed to-dos that the caller owns, or all completed ones of a rock; gives how many. @throws Invalid */
export async function archiveCompletedTodos(scope: Scope, rockId: number | undefined): Promise<{ count: number }> {
  await checkRock(scope, rockId);
  const rows = await scope.db
    .update(todos)
    .set({ archivedAt: scope.now.toISOString() })
    .where(
      ours(
        scope,
        todos,
        isNotNull(todos.completedAt),
        isNull(todos.archivedAt),
        rockId === undefined ? eq(todos.ownerId, scope.actor.userId) : eq(todos.rockId, rockId),
      ),
    )
    .returning(todoColumns);
  if (rows.length > 0) scope.tell('todos.changed', rows);
  return { count: rows.length };
}

const disposal = 'Only its owner, its creator, a manager or an admin may delete this todo';

/** Deletes a to-do; it can be brought back. @throws NotFound, Forbidden */
export async function deleteTodo(scope: Scope, id: number): Promise<void> {
  demand(mayDispose(scope.actor, await findTodo(scope, id)), disposal);
  await scope.db
    .update(todos)
    .set({ deletedAt: scope.now.toISOString() })
    .where(ours(scope, todos, eq(todos.id, id)));
  scope.tell('todos.removed', [id]);
}

/** Brings a deleted to-do back. @throws NotFound, Forbidden */
export async function restoreTodo(scope: Scope, id: number): Promise<Todo> {
  const deleted = and(
    eq(todos.organizationId, scope.actor.organizationId),
    eq(todos.id, id),
    isNotNull(todos.deletedAt),
  );
  demand(mayDispose(scope.actor, found(await scope.db.select().from(todos).where(deleted), 'Todo')), disposal);
  return update(scope, id, { deletedAt: null });
}

async function update(scope: Scope, id: number, fields: Partial<typeof todos.$inferInsert>): Promise<Todo> {
  const rows = await scope.db
    .update(todos)
    .set(fields)
    .where(and(eq(todos.organizationId, scope.actor.organizationId), eq(todos.id, id)))
    .returning(todoColumns);
  const todo = found(rows, 'Todo');
  scope.tell('todos.changed', [todo]);
  return todo;
}

/** Removes for good the to-dos that were deleted before a moment (ISO 8601), in all organizations. */
export async function purgeTodos(db: Database, before: string): Promise<void> {
  await db.delete(todos).where(lt(todos.deletedAt, before));
}
