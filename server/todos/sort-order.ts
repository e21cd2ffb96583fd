import type { Todo } from '#contract/todos.ts';
import { reorder } from '#server/db/sort-order.ts';
import { isOneOf, ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { todos } from './table.ts';
import { tellTodos, todoColumns } from './todos.ts';

/** Puts to-dos into the order of the ids, within the places that they hold; gives those that moved. @throws Invalid */
export async function reorderTodos(scope: Scope, ids: number[]): Promise<Todo[]> {
  const moved = await reorder(scope, todos, ids, 'todoIds');
  if (moved.length === 0) return [];
  const rows = await scope.db
    .select(todoColumns)
    .from(todos)
    .where(ours(scope, todos, isOneOf(todos.id, moved)));
  tellTodos(scope, rows);
  return rows;
}
