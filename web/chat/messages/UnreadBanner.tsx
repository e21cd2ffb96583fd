import { Button } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { dayOf, formatMoment, formatTime } from '#web/ui/dates/dates.ts';
import classes from './Messages.module.css';

/** How many messages are new, as text. */
export const newMessages = (count: number): string =>
  count >= limits.unread
    ? t('More than {count} new messages', { count: limits.unread - 1 })
    : t('{count, plural, one {# new message} other {# new messages}}', { count });

/** The time of an instant, with its day unless that is today. */
const timeOf = (at: string) => (dayOf(at) === dayOf(serverDate().toISOString()) ? formatTime(at) : formatMoment(at));

type Props = {
  /** How many messages are unread. */
  count: number;
  /** When the first of them was written, if it is loaded. */
  since: string | undefined;
  /** Goes to the first of them, where they stand above what is in view. */
  onFirst: (() => void) | undefined;
  /** Goes to the newest, unless that is in view. */
  onLatest: (() => void) | undefined;
  onRead: () => void;
};

/** Says how many messages are new and since when, with ways to them and to be done with them. */
export function UnreadBanner({ count, since, onFirst, onLatest, onRead }: Props) {
  const text = newMessages(count);
  return (
    <div className={`${classes.banner} row wrap between gap-4-8 small`}>
      <span>{since ? t('{messages} since {time}', { messages: text, time: timeOf(since) }) : text}</span>
      <span className="row gap-4">
        {(onFirst ?? onLatest) && (
          <Button variant="subtle" size="compact-sm" onClick={onFirst ?? onLatest}>
            {onFirst ? t('Jump to first unread') : t('Jump to latest')}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onRead}>
          {t('Mark as read')}
        </Button>
      </span>
    </div>
  );
}
