import type { WeekStart } from '#contract/organizations.ts';
import { dayAfter } from '#rules/dates.ts';
import { firstDayOf, type Week } from '#rules/weeks.ts';
import { formats } from '#web/lib/formats.ts';
import { language, t } from '#web/lib/translate.ts';
import { formatDate, formatDays } from './dates.ts';

/** A week by its days and number: `Nov 16 – 22 (W47)`. */
export const weekTextFrom = (firstDay: string, week: number, withYear = false): string =>
  t('{days} (W{week})', { days: formatDays(firstDay, dayAfter(firstDay, 6), withYear), week });

/** The same, for a week without its first day. */
export const weekText = (week: Week, startsOn: WeekStart, withYear = false): string =>
  weekTextFrom(firstDayOf(week, startsOn), week.week, withYear);

/** The days and numbers of consecutive weeks: `Nov 16 – 22 (W47)`, `Nov 16 – 29 (W47–48)`. */
export function weeksText(weeks: Week[], startsOn: WeekStart): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return '';
  if (weeks.length === 1) return weekText(first, startsOn);
  return t('{days} (W{first}–{last})', {
    days: daysOfWeek(first, startsOn, last),
    first: first.week,
    last: last.week,
  });
}

/** The days of a week, or from the first day of one week to the last of another: `Nov 16 – 22`. */
export const daysOfWeek = (first: Week, startsOn: WeekStart, last = first, withYear = false): string =>
  formatDays(firstDayOf(first, startsOn), dayAfter(firstDayOf(last, startsOn), 6), withYear);

/** The first day of a week without its year. Only English names of months are short enough for the narrowest column. */
export function firstDayText(day: string): string {
  if (language === 'en') return formatDate(day, false, new Date(`${day.slice(0, 4)}-07-01`));
  const { locale } = formats();
  return new Date(`${day}T00:00Z`).toLocaleDateString(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
}
