import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Meeting } from '#contract/meetings.ts';
import { secondsInItem, secondsInMeeting } from '#rules/agenda.ts';
import { formatSeconds } from '#rules/stretches.ts';
import { useServerClock } from '../clock.ts';
import { itemName } from '../itemName.ts';
import classes from './Live.module.css';

/** From how many seconds on the clock is red. */
const short = 60;

type Props = { meeting: Meeting; ahead: number };

type ItemTimeProps = Props & {
  item: AgendaItem | undefined;
  /** What acts upon the clock. */
  children?: ReactNode;
};

/** How much of the time of an item is left, by the server's clock. */
export function ItemTime({ meeting, item, ahead, children }: ItemTimeProps) {
  const now = useServerClock(ahead);
  if (!item) return null;
  const left = item.minutes * 60 - secondsInItem(meeting, now);
  return (
    <div className={classes.clock}>
      <span className={classes.clockName}>{itemName(item.name)}</span>
      <span role="timer" className={classes.time} data-short={left < short || undefined} data-figures>
        {formatSeconds(left)}
      </span>
      <span className={classes.clockNote}>
        {meeting.pausedAt ? 'Paused' : left < 0 ? 'over time' : `of ${item.minutes} minutes left`}
      </span>
      {children}
      {/* Said when it comes to that, and not each second. */}
      <VisuallyHidden role="status">
        {left < 0
          ? `Time is up for ${itemName(item.name)}`
          : left < short
            ? `Less than a minute left for ${itemName(item.name)}`
            : ''}
      </VisuallyHidden>
    </div>
  );
}

/** How long the meeting has run. */
export function ElapsedTime({ meeting, ahead }: Props) {
  const now = useServerClock(ahead);
  return (
    <span className={classes.elapsed} role="timer" aria-label="Time since the start" data-figures>
      {formatSeconds(secondsInMeeting(meeting, now))}
    </span>
  );
}
