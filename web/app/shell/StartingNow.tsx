import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { concerns } from '#rules/meetings.ts';
import { mayWork } from '#rules/people.ts';
import { navigate, useLocation } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { runningMeetingsQuery } from '#web/meetings/queries.ts';
import { liveMeetingPath, useJoin } from '#web/meetings/useJoin.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import classes from './StartingNow.module.css';

/** How long a meeting counts as starting, in ms. */
const startingMs = 10 * 60_000;

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
          <Line key={meeting.id} meeting={meeting} onHide={() => setHidden([...hidden, meeting.id])} />
        ))}
    </div>
  );
}

function Line({ meeting, onHide }: { meeting: Meeting; onHide: () => void }) {
  const join = useJoin(meeting);
  const { id, title, teamId, actualStartTime } = meeting;
  const isStarting = Date.now() - Date.parse(actualStartTime ?? '') < startingMs;
  return (
    <section className={classes.line} aria-label={t('{title} is in progress', { title })}>
      <strong className={`${classes.when} rigid`}>{isStarting ? t('Starting now') : t('In progress')}</strong>
      <span className="fill truncate">
        {title}
        {teamId !== null && (
          <span className="no-phone">
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
        {t('Join now')}
      </Button>
      <ActionIcon size={26} aria-label={t('Hide {title}', { title })} onClick={onHide}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </section>
  );
}
