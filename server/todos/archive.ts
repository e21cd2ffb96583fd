import { eq, isNotNull, isNull } from 'drizzle-orm';
import { ours } from '#server/db/tenant.ts';
import { checkRock } from '#server/rocks/rocks.ts';
import type { Scope } from '#server/scope.ts';
import { todos } from './table.ts';
import { todoColumns } from './todos.ts';

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
  for (const todo of rows) scope.record('todos', 'changed', todo, { ...todo, archived: false });
  return { count: rows.length };
}
