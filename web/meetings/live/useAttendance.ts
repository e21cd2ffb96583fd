import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { concerns } from '#rules/meetings.ts';
import { mayWork } from '#rules/people.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { participantsQuery } from '../liveQueries.ts';

/**
 * Whether one is counted as there. Whom a meeting in progress concerns is so by looking at it, unless somebody has said that they
 * are not there; anybody else joins first, and an observer only watches.
 */
export function useAttendance(meeting: Meeting, appear: () => void): boolean {
  const me = useCurrentUser();
  const { data: there } = useQuery(participantsQuery(meeting.id));
  const own = there?.find(({ user }) => user.id === me.id);
  const isAwaited =
    meeting.status === 'in_progress' && there !== undefined && !own && concerns(meeting, me) && mayWork(me);
  useEffect(() => {
    if (isAwaited) appear();
  }, [isAwaited, appear]);
  return isAwaited || own?.isPresent === true || there === undefined;
}
