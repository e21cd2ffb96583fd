import type { Meeting } from '#contract/meetings.ts';
import { dayAfter, timeIn } from '#rules/dates.ts';
import { dayOf, isMoment } from '#rules/meetings.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { formatDay, formatTime } from '#web/ui/dates/dates.ts';

type Dated = Pick<Meeting, 'meetingDate'>;

/** The time of a meeting in the organization's time zone, `HH:MM`; empty where there is only a day. */
export const timeOf = (meeting: Dated, timeZone: string): string =>
  isMoment(meeting) ? timeIn(timeZone, new Date(meeting.meetingDate)) : '';

/** When a meeting is, in words: `Today, 09:00`, `Mon, Nov 23`. */
export function whenOf(meeting: Dated, { today, timeZone }: Pick<Now, 'today' | 'timeZone'>): string {
  const day = dayOf(meeting, timeZone);
  const inWords = day === today ? 'Today' : day === dayAfter(today) ? 'Tomorrow' : formatDay(day);
  return isMoment(meeting) ? `${inWords}, ${formatTime(meeting.meetingDate, timeZone)}` : inWords;
}
