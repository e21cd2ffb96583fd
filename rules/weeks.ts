/** A week of a scorecard. Week 1 begins on 1 January, each later one seven days after the last; week 52 ends the year. */
export type Week = { year: number; week: number };

export const weeksOfYear = 52;
const day = 24 * 3600_000;

/** The week in which a day (`YYYY-MM-DD`) lies. */
export function weekOf(date: string): Week {
  const year = Number(date.slice(0, 4));
  const days = (Date.parse(`${date}T00:00Z`) - Date.UTC(year, 0, 1)) / day;
  return { year, week: Math.min(weeksOfYear, Math.floor(days / 7) + 1) };
}

/** The day (`YYYY-MM-DD`) on which a week begins. */
export const firstDayOf = ({ year, week }: Week): string =>
  new Date(Date.UTC(year, 0, 1 + (week - 1) * 7)).toISOString().slice(0, 10);

/** The week `by` weeks later; earlier when negative. */
export function weekAfter({ year, week }: Week, by = 1): Week {
  const index = year * weeksOfYear + week - 1 + by;
  return { year: Math.floor(index / weeksOfYear), week: (index % weeksOfYear) + 1 };
}

/** `count` weeks in a row, the last of which is given. */
export const weeksUpTo = (last: Week, count: number): Week[] =>
  Array.from({ length: count }, (_, index) => weekAfter(last, index - count + 1));

/** How many weeks a window of the scorecard shows. */
export const windowSize = 12;

/** The weeks of the window in which a week lies: W1 to W12, … W37 to W48, W49 to W52. */
export function windowOf({ year, week }: Week): Week[] {
  const first = Math.floor((week - 1) / windowSize) * windowSize + 1;
  const last = Math.min(first + windowSize - 1, weeksOfYear);
  return weeksUpTo({ year, week: last }, last - first + 1);
}
