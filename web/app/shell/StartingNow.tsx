import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { concerns } from '#rules/meetings.ts';
import { mayWork } from '#rules/people.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { useLocation } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { runningMeetingsQuery } from '#web/meetings/queries.ts';
import classes from './StartingNow.module.css';

const RunningMeeting = lazyPart(() => import('./RunningMeeting.tsx'));

/**
 * The user's meetings in progress, above every screen that does not show them itself. Observers see none. The screen below waits
 * for them so that it does not jump, unless they fail to load.
 */
export function StartingNow() {
  const me = useCurrentUser();
  const { pathname } = useLocation();
  const { data = [], isLoading, failureCount } = useQuery(runningMeetingsQuery);
  const [hidden, setHidden] = useState<number[]>([]);
  const visible = data.filter(
    (meeting) =>
      mayWork(me) &&
      concerns(meeting, me) &&
      !hidden.includes(meeting.id) &&
      !new RegExp(`meetings?/${meeting.id}\\b`).test(pathname),
  );
  return (
    <div aria-live="polite" className={classes.lines} data-coming={(isLoading && failureCount === 0) || undefined}>
      {pathname !== '/meetings' &&
        visible.map((meeting) => (
          <Suspense key={meeting.id} fallback={<div className={classes.line} />}>
            <RunningMeeting meeting={meeting} onHide={() => setHidden([...hidden, meeting.id])} />
          </Suspense>
        ))}
    </div>
  );
}
