import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Todo } from '#contract/todos.ts';
import { completedTodosQuery, type TodoScope } from './queries.ts';

const latestFirst = (a: Todo, b: Todo) => (b.completedAt ?? '').localeCompare(a.completedAt ?? '') || b.id - a.id;

/** What is done, as far as it has been fetched, the latest first. */
export function useCompletedTodos(scope: TodoScope) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    completedTodosQuery(scope),
  );
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows).sort(latestFirst), [data]);
  return {
    rows,
    total: data?.pages[0]?.total ?? 0,
    isError,
    refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
  };
}
