import type { WeekStart } from '#contract/organizations.ts';
import { dayAfter } from '#rules/dates.ts';
import { firstDayOf, type Week } from '#rules/weeks.ts';
import { formats } from '#web/lib/formats.ts';

const daysBetween = (first: string, last: string): string =>
  new Intl.DateTimeFormat(formats().locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).formatRange(new Date(first), new Date(last));

/** The days of a week, or from the first day of one week to the last of another: `Nov 16 – 22, 2026`. */
export const weekDays = (first: Week, startsOn: WeekStart, last = first): string =>
  daysBetween(firstDayOf(first, startsOn), dayAfter(firstDayOf(last, startsOn), 6));
