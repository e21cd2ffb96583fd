import type { WeekStart } from '#contract/organizations.ts';
import { dayAfter } from '#rules/dates.ts';
import { firstDayOf, type Week } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { formatDays } from './dates.ts';

/** A week by its days and number: `Nov 16 – 22 (W47)`. */
export const weekTextFrom = (firstDay: string, week: number, withYear = false): string =>
  t('{days} (W{week})', { days: formatDays(firstDay, dayAfter(firstDay, 6), withYear), week });

/** The same, for a week without its first day. */
export const weekText = (week: Week, startsOn: WeekStart, withYear = false): string =>
  weekTextFrom(firstDayOf(week, startsOn), week.week, withYear);

/** The number of a week, or of the first and last of several: `W47`, `W47–48`. */
export function weekNumbers(weeks: Week[]): string {
  const [first = 0, last = 0] = [weeks[0]?.week, weeks.at(-1)?.week];
  return first === last ? t('W{week}', { week: first }) : t('W{first}–{last}', { first, last });
}

/** The days of a week, or from the first day of one week to the last of another: `Nov 16 – 22`. */
export const daysOfWeek = (first: Week, startsOn: WeekStart, last = first, withYear = false): string =>
  formatDays(firstDayOf(first, startsOn), dayAfter(firstDayOf(last, startsOn), 6), withYear);
