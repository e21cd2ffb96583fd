import { useMemo } from 'react';
import type { Todo } from '#contract/todos.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import type { ListView } from '#web/ui/lists/controls/useListView.ts';
import { matchesTodoFilters } from './filterTodos.ts';

/** The to-dos that match the filters, and the test for a match. */
export function useFilteredTodos(todos: Todo[] | undefined, { filters, words }: ListView) {
  const me = useCurrentUser().id;
  const today = useQuarter()?.today;
  const filtersKey = JSON.stringify(filters);
  const matches = useMemo(
    () => matchesTodoFilters({ filters: JSON.parse(filtersKey), words }, me, today),
    [filtersKey, words, me, today],
  );
  const visibleRows = useMemo(() => todos?.filter(matches), [todos, matches]);
  return { visibleRows, matches, today };
}
