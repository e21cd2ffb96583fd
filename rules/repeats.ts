import type { Repeat } from '#contract/meetings.ts';
import { dayAfter, dayIn, momentIn, monthsAfter, timeIn } from './dates.ts';

/** How far ahead meetings that repeat are kept as rows: all within so many days, and at least so many. */
export const keptAhead = { days: 56, least: 2 } as const;

/** From which of its meetings a series counts on, and when that is: its day (`YYYY-MM-DD`), its time (`HH:MM`) if it has one. */
export type Pattern = { repeat: Repeat; anchorNth: number; anchorDay: string; anchorTime: string | null };

/** The day (`YYYY-MM-DD`) of a meeting of a series by its number; in a month that is too short for it, the last. */
export function dayOfNth({ repeat, anchorNth, anchorDay }: Pattern, nth: number): string {
  const steps = nth - anchorNth;
  if (repeat === 'weekly') return dayAfter(anchorDay, 7 * steps);
  if (repeat === 'biweekly') return dayAfter(anchorDay, 14 * steps);
  return monthsAfter(anchorDay, repeat === 'monthly' ? steps : 3 * steps);
}

/** The date of a meeting of a series by its number: the moment (ISO 8601), at the same time of the day in a time zone, or the day alone. */
export function dateOfNth(pattern: Pattern, nth: number, timeZone: string): string {
  const day = dayOfNth(pattern, nth);
  return pattern.anchorTime === null ? day : momentIn(timeZone, day, pattern.anchorTime).toISOString();
}

/** From when a series counts on that has a meeting of this date. */
export function anchorAt(meetingDate: string, timeZone: string): Pick<Pattern, 'anchorDay' | 'anchorTime'> {
  if (meetingDate.length === 10) return { anchorDay: meetingDate, anchorTime: null };
  const moment = new Date(meetingDate);
  return { anchorDay: dayIn(timeZone, moment), anchorTime: timeIn(timeZone, moment) };
}
