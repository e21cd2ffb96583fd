import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { concerns } from '#rules/meetings.ts';
import { mayWork } from '#rules/people.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { participantsQuery } from '../liveQueries.ts';

/**
 * Whether the user counts as present. Opening a meeting in progress joins its team and participants to it, unless someone marked
 * them as absent. Others have to join first, and observers only watch.
 */
export function useAttendance(meeting: Meeting, join: () => void): boolean {
  const me = useCurrentUser();
  const { data: participants } = useQuery(participantsQuery(meeting.id));
  const own = participants?.find(({ user }) => user.id === me.id);
  const joinsAutomatically =
    meeting.status === 'in_progress' && participants !== undefined && !own && concerns(meeting, me) && mayWork(me);
  useEffect(() => {
    if (joinsAutomatically) join();
  }, [joinsAutomatically, join]);
  return joinsAutomatically || own?.isPresent === true || participants === undefined;
}
