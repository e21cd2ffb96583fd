import type { Meeting, MeetingType, Repeat } from '#contract/meetings.ts';
import { dayAfter, dayIn, timeIn } from '#rules/dates.ts';
import { dayOf, isMoment } from '#rules/meetings.ts';
import { reckoning } from '#web/lib/reckoning.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { formatDay, formatTime } from '#web/ui/dates/dates.ts';

type Dated = Pick<Meeting, 'meetingDate'>;

/** The time of a meeting in the organization's time zone, `HH:MM`; empty where there is only a day. */
export const timeOf = (meeting: Dated, timeZone: string): string =>
  isMoment(meeting) ? timeIn(timeZone, new Date(meeting.meetingDate)) : '';

/** When a meeting is, in words: `Today, 09:00`, `Mon, Nov 23`; in the viewer's own time zone, if they have chosen one. */
export function whenOf(meeting: Dated, organization: Pick<Now, 'today' | 'timeZone'>): string {
  const own = reckoning();
  const { today, timeZone } = own.hasOwnZone
    ? { today: dayIn(own.timeZone, new Date()), timeZone: own.timeZone }
    : organization;
  const day = dayOf(meeting, timeZone);
  const inWords = day === today ? 'Today' : day === dayAfter(today) ? 'Tomorrow' : formatDay(day);
  return isMoment(meeting) ? `${inWords}, ${formatTime(meeting.meetingDate, timeZone)}` : inWords;
}

/** How often a meeting comes again, in words. */
export const repeatNames: Record<Repeat, string> = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
  quarterly: 'Every quarter',
};

/** The types of meetings, in words. */
export const typeNames: Record<MeetingType, string> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annual: 'Annual',
  one_on_one: 'One-on-One',
  special: 'Special',
};
