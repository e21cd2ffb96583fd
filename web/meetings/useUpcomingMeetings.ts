import { useQuery } from '@tanstack/react-query';
import type { RowScope } from '#contract/shapes.ts';
import { dayOf, firstOfEachSeries, inOrderOfDate } from '#rules/meetings.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { upcomingMeetingsQuery } from './queries.ts';

/**
 * The meetings scheduled for today or later, the next one first. Within a day, those without a time come last. `meetings` has
 * only the next one of each series, `all` has them all.
 */
export function useUpcomingMeetings({ today, timeZone }: Now, scope: RowScope) {
  const { data, isError, refetch } = useQuery(upcomingMeetingsQuery(scope));
  const upcoming = data?.filter((meeting) => meeting.status === 'scheduled' && dayOf(meeting, timeZone) >= today);
  const all = upcoming && inOrderOfDate(upcoming, timeZone);
  return { meetings: all && firstOfEachSeries(all), all, isError, refetch };
}
