import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { concerns } from '#rules/meetings.ts';
import { mayWork } from '#rules/people.ts';
import { navigate, useLocation } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { runningMeetingsQuery } from '#web/meetings/queries.ts';
import { liveMeetingPath, useJoin } from '#web/meetings/useJoin.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import classes from './StartingNow.module.css';

/** For how long a meeting counts as starting, in milliseconds. */
const beginning = 10 * 60_000;

/**
 * Meetings in progress that concern whoever looks, above any screen but those that show them anyway; an observer is told of none.
 * The screen below shows together with them, so that it does not move; where they cannot be had it does not wait.
 */
export function StartingNow() {
  const me = useCurrentUser();
  const { pathname } = useLocation();
  const { data = [], isLoading, failureCount } = useQuery(runningMeetingsQuery);
  const [hidden, setHidden] = useState<number[]>([]);
  const shown = data.filter(
    (meeting) =>
      mayWork(me) &&
      concerns(meeting, me) &&
      !hidden.includes(meeting.id) &&
      !new RegExp(`meetings?/${meeting.id}\\b`).test(pathname),
  );
  return (
    <div aria-live="polite" className={classes.lines} data-coming={(isLoading && failureCount === 0) || undefined}>
      {pathname !== '/meetings' &&
        shown.map((meeting) => (
          <Line key={meeting.id} meeting={meeting} onHide={() => setHidden([...hidden, meeting.id])} />
        ))}
    </div>
  );
}

function Line({ meeting, onHide }: { meeting: Meeting; onHide: () => void }) {
  const join = useJoin(meeting);
  const { id, title, teamId, actualStartTime } = meeting;
  const isBeginning = Date.now() - Date.parse(actualStartTime ?? '') < beginning;
  return (
    <section className={classes.line} aria-label={`${title} is in progress`}>
      <strong className={classes.when}>{isBeginning ? 'Starting now' : 'In progress'}</strong>
      <span className={classes.what}>
        {title}
        {teamId !== null && (
          <span className={classes.team}>
            {' · '}
            <TeamName id={teamId} />
          </span>
        )}
      </span>
      <Button
        size="compact-sm"
        loading={join.isPending}
        onClick={() => join.mutate(undefined, { onSuccess: () => navigate(liveMeetingPath(id)) })}
      >
        Join
      </Button>
      <ActionIcon size={26} aria-label={`Hide ${title}`} onClick={onHide}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </section>
  );
}
