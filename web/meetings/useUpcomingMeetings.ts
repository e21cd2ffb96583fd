import { useQuery } from '@tanstack/react-query';
import type { RowScope } from '#contract/shapes.ts';
import { dayOf, inOrderOfDate, nextOfEach } from '#rules/meetings.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { upcomingMeetingsQuery } from './queries.ts';

/**
 * What is scheduled for today or later, of everybody or of me and my teams, the next first; within a day those without a
 * time come last. Of meetings that repeat the next one, or `all` of them.
 */
export function useUpcomingMeetings({ today, timeZone }: Now, scope: RowScope) {
  const { data, isError, refetch } = useQuery(upcomingMeetingsQuery(scope));
  const ahead = data?.filter((meeting) => meeting.status === 'scheduled' && dayOf(meeting, timeZone) >= today);
  const all = ahead && inOrderOfDate(ahead, timeZone);
  return { meetings: all && nextOfEach(all), all, isError, refetch };
}
