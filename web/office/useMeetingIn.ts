import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { runningMeetingsQuery } from '#web/meetings/queries.ts';

/** The meeting in progress that takes place in a room of the office; null if the user can see none, undefined while that loads. */
export function useMeetingIn(room: string): Meeting | null | undefined {
  const { data: meetings, isError } = useQuery(runningMeetingsQuery);
  if (isError && !meetings) return null;
  return meetings && (meetings.find(({ officeRoom }) => officeRoom === room) ?? null);
}
