import { asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import type { Todo } from '#contract/todos.ts';
import { isOneOf, lockNamed, ours } from '#server/db/tenant.ts';
import { checkRock } from '#server/rocks/rocks.ts';
import type { Scope } from '#server/scope.ts';
import { todoColumns } from './read.ts';
import { todos } from './table.ts';

/**
 * Archives the completed to-dos that the caller owns, or all completed ones of a rock, up to `limits.moved`. Returns their ids, and
 * whether there are more. @throws Invalid naming rockId
 */
export async function archiveCompletedTodos(
  scope: Scope,
  rockId: number | undefined,
): Promise<{ count: number; todoIds: number[]; more: boolean }> {
  await checkRock(scope, rockId);
  const found = await scope.db
    .select({ id: todos.id })
    .from(todos)
    .where(
      ours(
        scope,
        todos,
        isNotNull(todos.completedAt),
        isNull(todos.archivedAt),
        rockId === undefined ? eq(todos.ownerId, scope.actor.userId) : eq(todos.rockId, rockId),
      ),
    )
    .orderBy(asc(todos.id))
    .limit(limits.moved + 1)
    .for('no key update');
  const todoIds = found.slice(0, limits.moved).map(({ id }) => id);
  const rows = await scope.db
    .update(todos)
    .set({ archivedAt: scope.now.toISOString() })
    .where(ours(scope, todos, isOneOf(todos.id, todoIds)))
    .returning(todoColumns);
  for (const todo of rows) scope.record('todos', 'changed', todo, { ...todo, archived: false });
  return { count: rows.length, todoIds: rows.map(({ id }) => id), more: found.length > limits.moved };
}

/** Unarchives to-dos; others stay as they are. @throws Invalid naming todoIds */
export async function unarchiveTodos(scope: Scope, todoIds: number[]): Promise<Todo[]> {
  await lockNamed(scope, todos, 'todo', todoIds);
  const rows = await scope.db
    .update(todos)
    .set({ archivedAt: null })
    .where(ours(scope, todos, isOneOf(todos.id, todoIds), isNotNull(todos.archivedAt)))
    .returning(todoColumns);
  for (const todo of rows) scope.record('todos', 'changed', todo, { ...todo, archived: true });
  return rows;
}
