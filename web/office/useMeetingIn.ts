import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { runningMeetingsQuery } from '#web/meetings/queries.ts';

/** The meeting in progress that takes place in a room of the office, if the user can see one. */
export function useMeetingIn(room: string): Meeting | undefined {
  const { data: meetings = [] } = useQuery(runningMeetingsQuery);
  return meetings.find(({ officeRoom }) => officeRoom === room);
}
