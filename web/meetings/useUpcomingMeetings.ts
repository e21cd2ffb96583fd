import { useQuery } from '@tanstack/react-query';
import { byDate, dayOf } from '#rules/meetings.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { scheduledMeetingsQuery } from './queries.ts';

/** What is scheduled for today or later, the next first; within a day those without a time come last. */
export function useUpcomingMeetings({ today, timeZone }: Now) {
  const { data, isError, refetch } = useQuery(scheduledMeetingsQuery);
  const meetings = data
    ?.filter((meeting) => meeting.status === 'scheduled' && dayOf(meeting, timeZone) >= today)
    .toSorted(byDate(timeZone));
  return { meetings, isError, refetch };
}
