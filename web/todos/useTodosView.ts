import { useSearchParams } from 'react-router';
import type { TodoScope } from './queries.ts';

export const todoSorts = [
  { value: 'manual', label: 'Manual Order' },
  { value: 'dueDate', label: 'Due Date' },
  { value: 'priority', label: 'Priority' },
] as const;
export type TodoSort = (typeof todoSorts)[number]['value'];

export type TodosView = {
  sort: TodoSort;
  scope: TodoScope;
  setSort: (sort: TodoSort) => void;
  setScope: (scope: TodoScope) => void;
};

/** How the to-dos are shown; it stands in the address, so that a link shows the same. */
export function useTodosView(): TodosView {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string, usual: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === usual) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    sort: todoSorts.find(({ value }) => value === search.get('sort'))?.value ?? 'manual',
    scope: search.get('scope') === 'all' ? 'all' : 'mine',
    setSort: (sort) => set('sort', sort, 'manual'),
    setScope: (scope) => set('scope', scope, 'mine'),
  };
}
