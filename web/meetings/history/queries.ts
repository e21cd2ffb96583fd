import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

type HeldQuery = NonNullable<Parameters<typeof api.meetings.held.page>[0]>['query'];

/** Meetings that were held, what ended last first; asked again where meetings have changed. */
export const heldQuery = (query: HeldQuery) =>
  queryOptions({
    queryKey: ['meetings', 'held', query],
    queryFn: () => api.meetings.held.page({ query }),
    placeholderData: keepPreviousData,
  });
onChanges(['meetings'], () => void queryClient.invalidateQueries({ queryKey: ['meetings', 'held'] }));
