import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';

/** The recap of an ended meeting. It reloads when late notes or ratings are added. */
export function useRecap({ id, endedAt, version }: Meeting) {
  const { queryKey, ...options } = api.meetings.recap.options({ params: { id } });
  return useQuery({
    ...options,
    queryKey: [...queryKey, version],
    enabled: endedAt !== null,
    placeholderData: keepPreviousData,
  });
}
