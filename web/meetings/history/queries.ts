import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

type PastMeetingsQuery = Omit<
  NonNullable<NonNullable<Parameters<typeof api.meetings.held.page>[0]>['query']>,
  'before'
>;

/** The latest past meetings. They reload when meetings change. */
export const pastMeetingsQuery = (query: PastMeetingsQuery) =>
  queryOptions({
    queryKey: ['meetings', 'held', query],
    queryFn: () => api.meetings.held.page({ query }),
    placeholderData: keepPreviousData,
  });

/** The same, in pages. */
export const pastMeetingPagesQuery = (query: PastMeetingsQuery) =>
  infiniteQueryOptions({
    queryKey: ['meetings', 'held', 'pages', query],
    queryFn: ({ pageParam }) => api.meetings.held.page({ query: { ...query, limit: 25, before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows, total }, pages) =>
      pages.flatMap((page) => page.rows).length < total ? rows.at(-1)?.id : undefined,
    placeholderData: keepPreviousData,
  });
onChanges(['meetings'], () => void queryClient.invalidateQueries({ queryKey: ['meetings', 'held'] }));
