import type { Todo } from '#contract/todos.ts';
import { mayDisposeOfTodo } from '#rules/todos.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';

/** Whether the person signed in may delete a to-do, or hand it to another owner or team; one that is yet to be, anyhow. */
export function useMayDispose(todo: Todo | undefined): boolean {
  const { teamIds } = useCurrentUser();
  const asker = useAsker();
  return !todo || mayDisposeOfTodo(asker, todo, todo.teamId !== null && teamIds.includes(todo.teamId));
}
