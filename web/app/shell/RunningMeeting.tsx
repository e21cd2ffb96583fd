import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { Link, navigate } from '#web/lib/router.tsx';
import { serverNow } from '#web/lib/serverClock.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { participantsQuery } from '#web/meetings/liveQueries.ts';
import { liveMeetingPath, useJoin } from '#web/meetings/useJoin.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import { IconX } from '#web/ui/icons/icons.ts';
import classes from './StartingNow.module.css';

/** How long a meeting counts as starting, in ms. */
const startingMs = 2 * 60_000;

/** Whether a meeting has just started; false as soon as it no longer has. */
function useIsStarting(actualStartTime: string | null): boolean {
  const left = Date.parse(actualStartTime ?? '') + startingMs - serverNow();
  const [, lookAgain] = useState(0);
  useEffect(() => {
    if (!(left > 0)) return;
    const timer = setTimeout(lookAgain, left, left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}

/** A line about a meeting in progress, which joins it, or leads back to it. */
export default function RunningMeeting({ meeting, onHide }: { meeting: Meeting; onHide: () => void }) {
  const join = useJoin(meeting);
  const { id, title, teamId, actualStartTime, presenterId } = meeting;
  const me = useCurrentUser().id;
  const { data: participants = [] } = useQuery(participantsQuery(id));
  const isPresenting = presenterId === me;
  const isIn = isPresenting || participants.some(({ user, isPresent }) => user.id === me && isPresent);
  const isStarting = useIsStarting(actualStartTime) && !isIn;
  return (
    <section className={classes.line} aria-label={t('{title} is in progress', { title })}>
      <strong className={`${classes.when} rigid`}>
        {isStarting ? t('Starting now') : isPresenting ? t("You're presenting") : t('In progress')}
      </strong>
      <span className="fill truncate" dir="auto">
        {title}
        {teamId !== null && (
          <span className="no-phone">
            {' · '}
            <TeamName id={teamId} />
          </span>
        )}
      </span>
      {isIn ? (
        <Button component={Link} to={liveMeetingPath(id)} size="compact-sm">
          {t('Return')}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          loading={join.isPending}
          onClick={() => join.mutate(undefined, { onSuccess: () => navigate(liveMeetingPath(id)) })}
        >
          {t('Join now')}
        </Button>
      )}
      <ActionIcon size={26} aria-label={t('Hide {title}', { title })} onClick={onHide}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </section>
  );
}
