import type { WeekStart } from '#contract/organizations.ts';
import { dayAfter } from './dates.ts';

/** A calendar week of a scorecard. It belongs to the year in which its fourth day lies, so a year has 52 or 53. */
export type Week = { year: number; week: number };

/** The days on which a week may start, each as `getUTCDay` counts it. */
const starts: Record<WeekStart, number> = { monday: 1, sunday: 0, saturday: 6 };

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (24 * 3600_000);

/** A week in one word, as `2026-W07`. */
export const weekName = ({ year, week }: Week): string => `${year}-W${String(week).padStart(2, '0')}`;

/** The week that `weekName` named; undefined of anything else. */
export function namedWeek(name: string): Week | undefined {
  const [, year, week] = /^(\d{4})-W(\d\d)$/.exec(name) ?? [];
  return year === undefined ? undefined : { year: Number(year), week: Number(week) };
}

/** The first day of the week in which a day lies. */
function startOfWeek(day: string, startsOn: WeekStart): string {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return dayAfter(day, -((weekday - starts[startsOn] + 7) % 7));
}

/** The week in which a day (`YYYY-MM-DD`) lies; of weeks that start on Monday, that of ISO 8601. */
export function weekOf(day: string, startsOn: WeekStart): Week {
  const first = startOfWeek(day, startsOn);
  const year = Number(dayAfter(first, 3).slice(0, 4));
  return { year, week: daysBetween(firstDayOf({ year, week: 1 }, startsOn), first) / 7 + 1 };
}

/** The day (`YYYY-MM-DD`) on which a week begins. 4 January always lies in the first week of its year. */
export const firstDayOf = ({ year, week }: Week, startsOn: WeekStart): string =>
  dayAfter(startOfWeek(`${year}-01-04`, startsOn), (week - 1) * 7);

/** How many weeks a year has. */
export const weeksIn = (year: number, startsOn: WeekStart): number =>
  daysBetween(firstDayOf({ year, week: 1 }, startsOn), firstDayOf({ year: year + 1, week: 1 }, startsOn)) / 7;

/** The week `by` weeks later; earlier when negative. */
export const weekAfter = (week: Week, by: number, startsOn: WeekStart): Week =>
  weekOf(dayAfter(firstDayOf(week, startsOn), by * 7), startsOn);

/** The week whose numbers are reviewed on a day: the last finished one, unless a team reviews the one that is still running. */
export function weekToReview(today: string, startsOn: WeekStart, reviewsRunningWeek = false): Week {
  const running = weekOf(today, startsOn);
  return reviewsRunningWeek ? running : weekAfter(running, -1, startsOn);
}

/** `count` weeks in a row, the last of which is given. */
export const weeksUpTo = (last: Week, count: number, startsOn: WeekStart): Week[] =>
  Array.from({ length: count }, (_, index) => weekAfter(last, index - count + 1, startsOn));

/** How many weeks a window of the scorecard shows. */
export const windowSize = 12;

/** The weeks of the window in which a week lies: W1 to W12, … W37 to W48, W49 to the end of the year. */
export function windowOf({ year, week }: Week, startsOn: WeekStart): Week[] {
  const first = Math.floor((week - 1) / windowSize) * windowSize + 1;
  const last = Math.min(first + windowSize - 1, weeksIn(year, startsOn));
  return weeksUpTo({ year, week: last }, last - first + 1, startsOn);
}
