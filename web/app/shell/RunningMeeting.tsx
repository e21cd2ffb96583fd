import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Meeting } from '#contract/meetings.ts';
import { navigate } from '#web/lib/router.tsx';
import { serverNow } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { liveMeetingPath, useJoin } from '#web/meetings/useJoin.ts';
import { TeamName } from '#web/teams/TeamName.tsx';
import classes from './StartingNow.module.css';

/** How long a meeting counts as starting, in ms. */
const startingMs = 10 * 60_000;

/** A line about a meeting in progress, which joins it. */
export default function RunningMeeting({ meeting, onHide }: { meeting: Meeting; onHide: () => void }) {
  const join = useJoin(meeting);
  const { id, title, teamId, actualStartTime } = meeting;
  const isStarting = serverNow() - Date.parse(actualStartTime ?? '') < startingMs;
  return (
    <section className={classes.line} aria-label={t('{title} is in progress', { title })}>
      <strong className={`${classes.when} rigid`}>{isStarting ? t('Starting now') : t('In progress')}</strong>
      <span className="fill truncate" dir="auto">
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
