import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RowId } from '#contract/live.ts';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** What has an activity to read. */
export type Subject = 'rocks' | 'todos' | 'issues' | 'measurables' | 'teams';

/** How many acts are fetched at a time. */
const pageSize = 20;

/** What was done to something and to what belongs to it, the latest first, page by page. */
export const activityQuery = (noun: Subject, id: number) =>
  infiniteQueryOptions({
    queryKey: [noun, 'activity', id],
    queryFn: ({ pageParam: before }) =>
      api[noun].activity({ params: { id }, query: { limit: pageSize, ...(before && { before }) } }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  });

/** Asks again what was done to these, as far as it is shown; without ids to any of the noun. */
function askAgain(noun: Subject, ids: RowId[] | undefined): void {
  const those = ids && new Set(ids.map(Number));
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [of, what, id] }) =>
      of === noun && what === 'activity' && (!those || those.has(id as number)),
  });
}

/** The first of the ids that one is made of: a cell's measurable, a membership's team. */
const firstIds = (ids: RowId[] | undefined) => ids?.map((id) => Number.parseInt(String(id), 10));

for (const noun of ['rocks', 'todos', 'issues', 'measurables', 'teams'] as const) {
  onChanges([noun], (ids) => askAgain(noun, ids));
}
onChanges(['cells'], (ids) => askAgain('measurables', firstIds(ids)));
onChanges(['teamMembers'], (ids) => askAgain('teams', firstIds(ids)));
// They are told of the to-do alone that one looks at.
onChanges(['comments'], () => askAgain('todos', undefined));
