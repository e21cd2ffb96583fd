import type { Repeat } from '#contract/meetings.ts';
import { dayAfter, dayIn, momentIn, monthsAfter, timeIn } from './dates.ts';
import { type Message, msg } from './translate.ts';

/** How often a meeting repeats. */
export const repeatNames: Record<Repeat, Message> = {
  weekly: msg('Every week'),
  biweekly: msg('Every two weeks'),
  monthly: msg('Every month'),
  quarterly: msg('Every quarter'),
};

/** How far ahead the meetings of a series are created as rows: all within `days`, and at least `least`. */
export const scheduledAhead = { days: 56, least: 2 } as const;

/**
 * How a series repeats. Dates are counted from its meeting number `anchorNth`, on `anchorDay` (`YYYY-MM-DD`) at `anchorTime` (`HH:MM`,
 * null for meetings without a time).
 */
export type Pattern = { repeat: Repeat; anchorNth: number; anchorDay: string; anchorTime: string | null };

/** Returns the day (`YYYY-MM-DD`) of the nth meeting of a series; in a shorter month it is the last day. */
export function dayOfNth({ repeat, anchorNth, anchorDay }: Pattern, nth: number): string {
  const steps = nth - anchorNth;
  if (repeat === 'weekly') return dayAfter(anchorDay, 7 * steps);
  if (repeat === 'biweekly') return dayAfter(anchorDay, 14 * steps);
  return monthsAfter(anchorDay, repeat === 'monthly' ? steps : 3 * steps);
}

/** Returns the number of the first meeting of a series on or after a day (`YYYY-MM-DD`). */
export function firstNthFrom(pattern: Pattern, day: string): number {
  let nth = pattern.anchorNth;
  while (dayOfNth(pattern, nth) < day) nth++;
  return nth;
}

/** Returns the date of the nth meeting of a series: a moment (ISO 8601) at the same local time, or a day if it has no time. */
export function dateOfNth(pattern: Pattern, nth: number, timeZone: string): string {
  const day = dayOfNth(pattern, nth);
  return pattern.anchorTime === null ? day : momentIn(timeZone, day, pattern.anchorTime).toISOString();
}

/** Whether a date (ISO 8601, or a day) is when the nth meeting of a series is planned. */
export function isDateOfNth(pattern: Pattern, nth: number, date: string, timeZone: string): boolean {
  const planned = dateOfNth(pattern, nth, timeZone);
  return date.length === planned.length && Date.parse(date) === Date.parse(planned);
}

/** Returns the anchor of a series from the date of one of its meetings. */
export function anchorAt(meetingDate: string, timeZone: string): Pick<Pattern, 'anchorDay' | 'anchorTime'> {
  if (meetingDate.length === 10) return { anchorDay: meetingDate, anchorTime: null };
  const moment = new Date(meetingDate);
  return { anchorDay: dayIn(timeZone, moment), anchorTime: timeIn(timeZone, moment) };
}
