import { useMemo } from 'react';
import type { Todo } from '#contract/todos.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import type { ListView } from '#web/ui/lists/controls/useListView.ts';
import { isTodoAskedFor } from './filterTodos.ts';

/** Those of the to-dos that the filters ask for, and the question that they answered. */
export function useAskedTodos(todos: Todo[] | undefined, { filters, words }: ListView) {
  const me = useCurrentUser().id;
  const today = useQuarter()?.today;
  const asked = JSON.stringify(filters);
  const isAskedFor = useMemo(
    () => isTodoAskedFor({ filters: JSON.parse(asked), words }, me, today),
    [asked, words, me, today],
  );
  const shown = useMemo(() => todos?.filter(isAskedFor), [todos, isAskedFor]);
  return { shown, isAskedFor, today };
}
