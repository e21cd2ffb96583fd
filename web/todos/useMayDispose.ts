import type { Todo } from '#contract/todos.ts';
import { mayDisposeOfTodo } from '#rules/todos.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';

/** Whether the current user may delete a to-do or change its owner or team. True for a new one. */
export function useMayDispose(todo: Todo | undefined): boolean {
  const { teamIds } = useCurrentUser();
  const asker = useAsker();
  return !todo || mayDisposeOfTodo(asker, todo, todo.teamId !== null && teamIds.includes(todo.teamId));
}
