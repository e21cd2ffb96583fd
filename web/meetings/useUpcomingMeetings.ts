import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { scheduledMeetingsQuery } from './queries.ts';
import { dayOf } from './when.ts';

/** What is scheduled for today or later, the next first; within a day those without a time come last. */
export function useUpcomingMeetings({ today, timeZone }: Now) {
  const { data, isError, refetch } = useQuery(scheduledMeetingsQuery);
  const place = ({ meetingDate }: Meeting) =>
    `${dayOf({ meetingDate }, timeZone)} ${meetingDate.length > 10 ? meetingDate : 'later'}`;
  const meetings = data
    ?.filter((meeting) => meeting.status === 'scheduled' && dayOf(meeting, timeZone) >= today)
    .toSorted((a, b) => place(a).localeCompare(place(b)));
  return { meetings, isError, refetch };
}
