import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAsker } from '#web/lib/session.ts';
import { completedTodosQuery, pendingTodosQuery } from '#web/todos/queries.ts';

/** My to-dos: all pending ones and recently completed ones. */
export function useMyTodos() {
  const { userId } = useAsker();
  const pending = useQuery(pendingTodosQuery());
  const completed = useQuery(completedTodosQuery());
  const todos = useMemo(() => {
    if (!pending.data || !completed.data) return undefined;
    const rows = [...pending.data, ...completed.data.rows];
    return rows.filter(({ ownerId }) => ownerId === userId);
  }, [pending.data, completed.data, userId]);
  const refetch = () => {
    void pending.refetch();
    void completed.refetch();
  };
  return { todos, isError: pending.isError || completed.isError, refetch };
}
