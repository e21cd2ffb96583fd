import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** Changes with each chunk that anyone records. */
export const usageQuery = { ...api.recordingSettings.usage.options(), staleTime: 0 };

const pageSize = 50;

/** The recordings that the user may play, the newest first, in pages. */
export const allRecordingsQuery = infiniteQueryOptions({
  queryKey: ['recordings', 'all'],
  queryFn: ({ pageParam }) => api.recordings.all.page({ query: { limit: pageSize, before: pageParam } }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ rows }) => (rows.length === pageSize ? rows.at(-1)?.id : undefined),
  staleTime: 0,
});

onChanges(['recordings'], () => {
  void queryClient.invalidateQueries({ queryKey: allRecordingsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey });
});
