import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import { secondsInItem, secondsInMeeting } from '#rules/agenda.ts';
import { formatSeconds } from '#rules/durations.ts';
import { t } from '#web/lib/translate.ts';
import { itemName } from '../options.ts';
import { useServerClock } from '../useServerClock.ts';
import classes from './Live.module.css';

/** Below this many seconds the clock is red. */
const warningSeconds = 60;

type Props = { meeting: Meeting; ahead: number };

type ItemTimeProps = Props & {
  item: AgendaItem | undefined;
  /** The buttons beside the clock. */
  children?: ReactNode;
};

/** The time left for an agenda item, by the server's clock. */
export function ItemTime({ meeting, item, ahead, children }: ItemTimeProps) {
  const now = useServerClock(ahead);
  if (!item) return null;
  const left = item.minutes * 60 - secondsInItem(meeting, now);
  return (
    <div className={`${classes.clock} stack relative`}>
      <span className="weight-600">{itemName(item)}</span>
      <span role="timer" className={classes.time} data-warning={left < warningSeconds || undefined} data-figures>
        {formatSeconds(left)}
      </span>
      <span className={`${classes.clockNote} dimmed small`}>
        {meeting.pausedAt
          ? t('Paused')
          : left < 0
            ? t('over time')
            : t('left of {minutes} min', { minutes: item.minutes })}
      </span>
      {children}
      {/* Screen readers announce these moments, not every second. */}
      <VisuallyHidden role="status">
        {left < 0
          ? t('Time is up for {item}', { item: itemName(item) })
          : left < warningSeconds
            ? t('Less than a minute left for {item}', { item: itemName(item) })
            : ''}
      </VisuallyHidden>
    </div>
  );
}

/** The time since the meeting started, without pauses. */
export function ElapsedTime({ meeting, ahead }: Props) {
  const now = useServerClock(ahead);
  return (
    <span className={classes.elapsed} role="timer" aria-label={t('Time since the start')} data-figures>
      {formatSeconds(secondsInMeeting(meeting, now))}
    </span>
  );
}
