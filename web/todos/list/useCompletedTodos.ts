import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Todo } from '#contract/todos.ts';
import { me, noOwner } from '#rules/filters.ts';
import { textMatcher } from '#rules/search-text.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useNamedRows } from '#web/users/useNamedRows.ts';
import { priorityOptions } from '../options.ts';
import { completedTodosQuery } from '../queries.ts';
import type { TodosView } from './useTodosView.ts';

const isPriority = (text: string | undefined): text is Todo['priority'] =>
  priorityOptions().some(({ value }) => value === text);

/** The loaded completed to-dos that match the screen's filters, latest first. */
export function useCompletedTodos({ scope, list: { filters, words } }: TodosView) {
  const myId = useCurrentUser().id;
  const { owner, team, priority } = filters;
  const [q] = useDebouncedValue(words, 250);
  const completedFilters = {
    ownerId: owner === me ? myId : owner === noOwner ? undefined : owner,
    unowned: owner === noOwner || undefined,
    teamId: Number(team) || undefined,
    priority: isPriority(priority) ? priority : undefined,
    q: q || undefined,
  };
  const hasWords = textMatcher(q);
  const { more, ...query } = completedTodosQuery(scope, completedFilters, ({ title, description }) =>
    hasWords(title, description),
  );
  // No completed to-do is overdue.
  const isNone = filters.due === 'overdue';
  const { data: page, isError, refetch } = useQuery({ ...query, enabled: !isNone });
  const data = useNamedRows(isNone ? { rows: [], total: 0, hasMore: false } : page);
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
