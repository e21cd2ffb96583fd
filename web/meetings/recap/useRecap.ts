import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';
import { throttle } from '#web/lib/async/throttle.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

// For some minutes after the end, a recap shows the decisions as they are now.
onChanges(
  ['issues'],
  throttle(() => void queryClient.invalidateQueries({ queryKey: ['meetings', 'recap'] }), 1_000),
);

/** The recap of an ended meeting. It reloads when late notes or ratings are added, and when a decision changes. */
export function useRecap({ id, endedAt, version }: Meeting) {
  const { queryKey, ...options } = api.meetings.recap.options({ params: { id } });
  return useQuery({
    ...options,
    queryKey: [...queryKey, version],
    enabled: endedAt !== null,
    placeholderData: keepPreviousData,
  });
}
