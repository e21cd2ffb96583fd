import type { Todo } from '#contract/todos.ts';
import { reorder } from '#server/db/sort-order.ts';
import type { Scope } from '#server/scope.ts';
import { todos } from './table.ts';
import { readTodos } from './todos.ts';

/** Puts to-dos into the order of the ids, within the places that they hold; gives those that moved. @throws Invalid */
export async function reorderTodos(scope: Scope, ids: number[]): Promise<Todo[]> {
  const moved = await reorder(scope, 'todos', todos, ids, 'todoIds');
  return moved.length === 0 ? [] : readTodos(scope, moved);
}
