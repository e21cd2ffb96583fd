import type { WeekStart } from '#contract/organizations.ts';
import { dayAfter, daysBetween } from './dates.ts';

/** A calendar week of a scorecard. It belongs to the year of its fourth day, so a year has 52 or 53. */
export type Week = { year: number; week: number };

/** The days on which a week may start, by their `getUTCDay` numbers. */
export const startDays = { monday: 1, sunday: 0, saturday: 6 } as const satisfies Record<WeekStart, number>;

/** Returns a name such as `2026-W07`, the same in every language. */
export const weekName = ({ year, week }: Week): string => `${year}-W${String(week).padStart(2, '0')}`;

/** Reads a name of `weekName`; undefined for any other text. */
export function namedWeek(name: string): Week | undefined {
  const [, year, week] = /^(\d{4})-W(\d\d)$/.exec(name) ?? [];
  return year === undefined ? undefined : { year: Number(year), week: Number(week) };
}

/** Returns the first day of the week that contains a day, both `YYYY-MM-DD`. */
export function startOfWeek(day: string, startsOn: WeekStart): string {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday - startDays[startsOn] + 7) % 7));
}

/** Returns the week that contains a day (`YYYY-MM-DD`). Weeks that start on Monday are those of ISO 8601. */
export function weekOf(day: string, startsOn: WeekStart): Week {
  const first = startOfWeek(day, startsOn);
  const year = Number(dayAfter(first, 3).slice(0, 4));
  return { year, week: daysBetween(firstDayOf({ year, week: 1 }, startsOn), first) / 7 + 1 };
}

/** Returns the first day (`YYYY-MM-DD`) of a week. January 4 is always in the first week of its year. */
export const firstDayOf = ({ year, week }: Week, startsOn: WeekStart): string =>
  dayAfter(startOfWeek(`${year}-01-04`, startsOn), (week - 1) * 7);

/** Returns the number of weeks of a year, 52 or 53. */
export const weeksIn = (year: number, startsOn: WeekStart): number =>
  daysBetween(firstDayOf({ year, week: 1 }, startsOn), firstDayOf({ year: year + 1, week: 1 }, startsOn)) / 7;

/** Returns the week `by` weeks later, or earlier if negative. */
export const weekAfter = (week: Week, by: number, startsOn: WeekStart): Week =>
  weekOf(dayAfter(firstDayOf(week, startsOn), by * 7), startsOn);

/** Returns the week that a team reviews on a day: the last finished week, or the current one if the team chose that. */
export function weekToReview(today: string, startsOn: WeekStart, reviewsRunningWeek = false): Week {
  const running = weekOf(today, startsOn);
  return reviewsRunningWeek ? running : weekAfter(running, -1, startsOn);
}

/** Returns `count` consecutive weeks up to `last`. */
export const weeksUpTo = (last: Week, count: number, startsOn: WeekStart): Week[] =>
  Array.from({ length: count }, (_, index) => weekAfter(last, index - count + 1, startsOn));

/** The number of weeks in a window of the scorecard. */
export const windowSize = 12;

/** Returns the weeks of the window that contains a week: W1 to W12, … W37 to W48, W49 to the end of the year. */
export function windowOf({ year, week }: Week, startsOn: WeekStart): Week[] {
  const first = Math.floor((week - 1) / windowSize) * windowSize + 1;
  const last = Math.min(first + windowSize - 1, weeksIn(year, startsOn));
  return weeksUpTo({ year, week: last }, last - first + 1, startsOn);
}
