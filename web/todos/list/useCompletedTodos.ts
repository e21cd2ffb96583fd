import { useMutation, useQuery } from '@tanstack/react-query';
import { me, nobody } from '#rules/filters.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useGently } from '#web/lib/useGently.ts';
import { completedTodosQuery, type TodoScope } from '../queries.ts';

/** What is done, of the owner who is asked for or of all, as far as it has been fetched, the latest first. */
export function useCompletedTodos(scope: TodoScope, owner: string | undefined) {
  const myId = useCurrentUser().id;
  const ownerId = owner === me ? myId : owner === nobody ? undefined : owner;
  const { more, ...query } = completedTodosQuery(scope, ownerId);
  const { data: found, isError, refetch } = useQuery(query);
  const data = useGently(found);
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
