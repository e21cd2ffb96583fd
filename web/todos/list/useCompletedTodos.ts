import { useMutation, useQuery } from '@tanstack/react-query';
import { completedTodosQuery, type TodoScope } from '../queries.ts';

/** What is done, as far as it has been fetched, the latest first. */
export function useCompletedTodos(scope: TodoScope) {
  const { more, ...query } = completedTodosQuery(scope);
  const { data, isError, refetch } = useQuery(query);
  const { mutate, isPending } = useMutation({ mutationFn: more });
  return {
    rows: data?.rows,
    total: data?.total ?? 0,
    isError,
    refetch,
    hasMore: data?.hasMore ?? false,
    isLoadingMore: isPending,
    loadMore: () => mutate(),
  };
}
