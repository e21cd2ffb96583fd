import type { Preferences } from '#contract/notifications.ts';
import { dayAfter, dayIn, momentIn, timeIn, weekdayOf } from './dates.ts';

/** When a person does not want to be disturbed. */
export type Quiet = Pick<Preferences, 'quietFrom' | 'quietUntil' | 'quietDays' | 'undisturbedUntil'>;

/** How many quiet times may follow each other: a week of nights and days, and the pause that someone set. */
const maxInARow = 16;

/** When the clocks show that the quiet time of a moment ends; undefined if it lies in none. */
function endByClock({ quietFrom, quietUntil, quietDays, undisturbedUntil }: Quiet, timeZone: string, at: Date) {
  if (undisturbedUntil && Date.parse(undisturbedUntil) > at.getTime()) return new Date(undisturbedUntil);
  const [day, time] = [dayIn(timeZone, at), timeIn(timeZone, at)];
  if (quietDays.includes(weekdayOf(day))) return momentIn(timeZone, dayAfter(day), '00:00');
  if (!quietFrom || !quietUntil) return undefined;
  const isOverMidnight = quietFrom > quietUntil;
  if (time >= quietFrom && (isOverMidnight || time < quietUntil))
    return momentIn(timeZone, isOverMidnight ? dayAfter(day) : day, quietUntil);
  return isOverMidnight && time < quietUntil ? momentIn(timeZone, day, quietUntil) : undefined;
}

/** The end of the quiet time that a moment lies in; undefined if it lies in none. In the hour that clocks repeat, it may have ended before. */
function endOfQuiet(quiet: Quiet, timeZone: string, at: Date) {
  const end = endByClock(quiet, timeZone, at);
  return end && end > at ? end : undefined;
}

/** Until when a person is not to be disturbed, by the clocks of their time zone; undefined if they may be now. */
export function quietEnd(quiet: Quiet, timeZone: string, now: Date): Date | undefined {
  let end: Date | undefined;
  for (let n = 0; n < maxInARow; n++) {
    const next = endOfQuiet(quiet, timeZone, end ?? now);
    if (!next) return end;
    end = next;
  }
  return end;
}
