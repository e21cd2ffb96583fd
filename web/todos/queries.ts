import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient, showGone } from '#web/lib/query.ts';
import { isAhead } from '#web/lib/rows.ts';
import { placeTodos, removeTodos, type TodoPage } from './cache.ts';

/** Whose to-dos a list shows: one's own and one's teams', or everybody's. */
export type TodoScope = 'mine' | 'all';

/** How many completed to-dos are fetched at a time. */
const pageSize = 50;

/** Everything that is still to do, whole. */
export const pendingTodosQuery = (scope: TodoScope = 'mine') =>
  api.todos.list.options({ query: { scope, completed: false } });

/** What is done, the latest first, page by page. */
export const completedTodosQuery = (scope: TodoScope = 'mine') =>
  infiniteQueryOptions({
    queryKey: ['todos', 'completed', { query: { scope, completed: true } }],
    queryFn: ({ pageParam }): Promise<TodoPage> =>
      api.todos.list.page({ query: { scope, completed: true, limit: pageSize, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.rows.length < pageSize ? undefined : last.rows.at(-1)?.id),
  });

/** The to-dos of a rock, completed ones too. */
export const rockTodosQuery = (rockId: number) => api.todos.list.options({ query: { rockId } });

/** The to-dos made from an issue, completed and archived ones too. */
export const issueTodosQuery = (issueId: number) => api.todos.list.options({ query: { issueId } });

export const todoQuery = (id: number) => api.todos.find.options({ params: { id } });

onLive('todos.changed', (todos) => {
  if (isAhead(queryClient, 'todos')) return;
  for (const queryKey of placeTodos(queryClient, todos)) void queryClient.invalidateQueries({ queryKey, exact: true });
});
onLive('todos.stale', () => {
  if (!isAhead(queryClient, 'todos')) void queryClient.invalidateQueries({ queryKey: ['todos'] });
});
onLive('todos.removed', (ids) => {
  removeTodos(queryClient, ids);
  for (const id of ids) showGone(todoQuery(id).queryKey);
});
