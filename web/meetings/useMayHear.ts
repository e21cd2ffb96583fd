import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { concerns } from '#rules/meetings.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { participantsQuery } from './liveQueries.ts';

/** Whether the user may hear what was said in a meeting: its team, the people in it, its organizer, and admins. */
export function useMayHear(meeting: Meeting): boolean {
  const me = useCurrentUser();
  const { data: participants = [] } = useQuery(participantsQuery(meeting.id));
  return me.role === 'admin' || concerns(meeting, me) || participants.some(({ user }) => user.id === me.id);
}
