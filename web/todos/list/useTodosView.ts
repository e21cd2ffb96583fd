import type { RowScope } from '#contract/shapes.ts';
import { msg } from '#rules/translate.ts';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { type ListView, useListView } from '#web/ui/lists/controls/useListView.ts';

export const todoSorts = [
  { value: 'manual', label: msg('Manual Order') },
  { value: 'dueDate', label: msg('Due Date') },
  { value: 'priority', label: msg('Priority') },
] as const;
export type TodoSort = (typeof todoSorts)[number]['value'];

export type TodosView = {
  sort: TodoSort;
  scope: RowScope;
  /** Filters and grouping of the pending to-dos. */
  list: ListView;
  setSort: (sort: TodoSort) => void;
  setScope: (scope: RowScope) => void;
};

/** The view state of the to-do screen. */
export function useTodosView(): TodosView {
  const [search, change] = useAddress();
  const list = useListView('todos');
  return {
    sort: todoSorts.find(({ value }) => value === search.get('sort'))?.value ?? 'manual',
    scope: search.get('scope') === 'all' ? 'all' : 'mine',
    list,
    setSort: (sort) => change({ sort: sort === 'manual' ? undefined : sort }),
    setScope: (scope) => change({ scope: scope === 'mine' ? undefined : scope }),
  };
}
