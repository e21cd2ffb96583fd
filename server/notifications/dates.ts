import { dayIn } from '#rules/dates.ts';

/** A day (`YYYY-MM-DD`) as mails and notifications write it: `Mon, Jan 14`. */
export const onDay = (day: string): string =>
  new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** The time of a moment in a time zone: `9:00 AM`. */
export const atTime = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: '2-digit' }).format(moment);

/** The date of a meeting, a moment (ISO 8601) or a day: `Mon, Jan 14, 9:00 AM` or `Mon, Jan 14`. */
export function onDate(meetingDate: string, timeZone: string): string {
  if (meetingDate.length === 10) return onDay(meetingDate);
  const moment = new Date(meetingDate);
  return `${onDay(dayIn(timeZone, moment))}, ${atTime(moment, timeZone)}`;
}
