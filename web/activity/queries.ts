import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Activity } from '#contract/activity.ts';
import type { RowId } from '#contract/live.ts';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** What has an activity to read. */
export type Subject = 'rocks' | 'todos' | 'issues' | 'measurables' | 'teams' | 'seats';

/** How many acts are fetched at a time. */
const pageSize = 20;

type Asked = { limit: number; before?: number };

function ask(noun: Subject, id: RowId, query: Asked): Promise<Activity[]> {
  if (noun !== 'seats') return api[noun].activity({ params: { id: Number(id) }, query });
  const [chartId, key = ''] = String(id).split(' ');
  return api.seats.activity({ params: { id: key }, query: { ...query, chartId: Number(chartId) } });
}

/** What was done to something and to what belongs to it, the latest first, page by page; a seat by its `seatKey`. */
export const activityQuery = (noun: Subject, id: RowId) =>
  infiniteQueryOptions({
    queryKey: [noun, 'activity', id],
    queryFn: ({ pageParam: before }) => ask(noun, id, { limit: pageSize, ...(before && { before }) }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  });

/** Asks again what was done to these, as far as it is shown; without ids to any of the noun. */
function askAgain(noun: Subject, ids: RowId[] | undefined): void {
  const those = ids && new Set(ids);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [of, what, id] }) =>
      of === noun && what === 'activity' && (!those || those.has(id as RowId)),
  });
}

/** The first of the ids that one is made of: a cell's measurable, a membership's team. */
const firstIds = (ids: RowId[] | undefined) => ids?.map((id) => Number.parseInt(String(id), 10));

for (const noun of ['rocks', 'todos', 'issues', 'measurables', 'teams', 'seats'] as const) {
  onChanges([noun], (ids) => askAgain(noun, ids));
}
onChanges(['cells'], (ids) => askAgain('measurables', firstIds(ids)));
onChanges(['teamMembers'], (ids) => askAgain('teams', firstIds(ids)));
// They come for the row alone that one looks at.
onChanges(['comments'], () => {
  for (const noun of ['todos', 'rocks', 'issues', 'measurables'] as const) askAgain(noun, undefined);
});
