import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Activity } from '#contract/activity.ts';
import type { RowId } from '#contract/live.ts';
import { commentableNouns } from '#contract/nouns.ts';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { type Subject, subjects } from '#web/nouns/nouns.tsx';

/** How many entries one request loads. */
const pageSize = 20;

type Page = { limit: number; before?: number };

function fetchPage(noun: Subject, id: RowId, query: Page): Promise<Activity[]> {
  if (noun !== 'seats') return api[noun].activity({ params: { id: Number(id) }, query });
  const [chartId, key = ''] = String(id).split(' ');
  return api.seats.activity({ params: { id: key }, query: { ...query, chartId: Number(chartId) } });
}

/** The changes of a row and of its parts, the latest first, in pages. The id of a seat is its `seatKey`. */
export const activityQuery = (noun: Subject, id: RowId) =>
  infiniteQueryOptions({
    queryKey: [noun, 'activity', id],
    queryFn: ({ pageParam: before }) => fetchPage(noun, id, { limit: pageSize, ...(before && { before }) }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  });

/** Reloads the visible activity of these rows; without ids, of all rows of the noun. */
function reload(noun: Subject, ids: RowId[] | undefined): void {
  const changed = ids && new Set(ids);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [of, what, id] }) =>
      of === noun && what === 'activity' && (!changed || changed.has(id as RowId)),
  });
}

/** The first number in composed ids: the measurable of a cell, the team of a membership. */
const firstIds = (ids: RowId[] | undefined) => ids?.map((id) => Number.parseInt(String(id), 10));

for (const noun of subjects) onChanges([noun], (ids) => reload(noun, ids));
onChanges(['cells'], (ids) => reload('measurables', firstIds(ids)));
onChanges(['teamMembers'], (ids) => reload('teams', firstIds(ids)));
// The server sends comments only for the open row.
onChanges(['comments'], () => {
  for (const noun of commentableNouns) reload(noun, undefined);
});
