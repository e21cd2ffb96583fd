import { eq, isNotNull, isNull } from 'drizzle-orm';
import type { Todo } from '#contract/todos.ts';
import { isOneOf, lockNamed, ours } from '#server/db/tenant.ts';
import { checkRock } from '#server/rocks/rocks.ts';
import type { Scope } from '#server/scope.ts';
import { todos } from './table.ts';
import { todoColumns } from './todos.ts';

/** Archives the completed to-dos that the caller owns, or all completed ones of a rock; gives which. @throws Invalid */
export async function archiveCompletedTodos(
  scope: Scope,
  rockId: number | undefined,
): Promise<{ count: number; todoIds: number[] }> {
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
  for (const todo of rows) scope.record('todos', 'changed', todo, { ...todo, archived: false });
  return { count: rows.length, todoIds: rows.map(({ id }) => id) };
}

/** Takes archived to-dos back into the lists; those that are not archived stay as they are. @throws Invalid */
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
