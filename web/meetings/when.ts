import type { Meeting } from '#contract/meetings.ts';
import { dayAfter, dayIn, timeIn } from '#rules/dates.ts';
import { dayOf, isMoment } from '#rules/meetings.ts';
import { formats } from '#web/lib/formats.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { formatDay, formatTime, withOrganizationTime } from '#web/ui/dates/dates.ts';

type Dated = Pick<Meeting, 'meetingDate'>;

/** The time of a meeting in the organization's time zone, `HH:MM`. Empty if the meeting has only a day. */
export const timeOf = (meeting: Dated, timeZone: string): string =>
  isMoment(meeting) ? timeIn(timeZone, new Date(meeting.meetingDate)) : '';

/** The date of a meeting as `Today, 09:00` or `Mon, Nov 23`, in the user's time zone and with the organization's time. */
export function whenOf(meeting: Dated): string {
  const { meetingDate } = meeting;
  const { timeZone } = formats();
  const today = dayIn(timeZone, serverDate());
  const date = dayOf(meeting, timeZone);
  const day = date === today ? t('Today') : date === dayAfter(today) ? t('Tomorrow') : formatDay(date);
  if (!isMoment(meeting)) return day;
  return withOrganizationTime(meetingDate, t('{day}, {time}', { day, time: formatTime(meetingDate) }));
}
