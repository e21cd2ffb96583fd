import type { WeekStart } from '#contract/organizations.ts';
import { type Week, weekAfter, weeksIn, weeksUpTo, windowOf } from '#rules/weeks.ts';

/** How much of time a scorecard shows: the last thirteen weeks, a window of twelve, or a whole year. */
const spans = ['trailing', 'window', 'year'] as const;
export type Span = (typeof spans)[number];

/** The span that is called so, if any. */
export const readSpan = (name: string | null): Span | undefined => spans.find((span) => span === name);

/** A quarter of a year: the trailing weeks. */
export const trailing = 13;

/** The weeks that a span shows when it is laid at a week. */
export function weeksOf(span: Span, at: Week, startsOn: WeekStart): Week[] {
  if (span === 'window') return windowOf(at, startsOn);
  if (span === 'trailing') return weeksUpTo(at, trailing, startsOn);
  const count = weeksIn(at.year, startsOn);
  return weeksUpTo({ ...at, week: count }, count, startsOn);
}

/** The week to lay a span at so that it shows what comes before (-1) or after (1). */
export function stepped(span: Span, at: Week, by: -1 | 1, startsOn: WeekStart): Week {
  if (span === 'trailing') return weekAfter(at, by * trailing, startsOn);
  if (span === 'year') {
    const year = at.year + by;
    return { year, week: Math.min(at.week, weeksIn(year, startsOn)) };
  }
  const window = windowOf(at, startsOn);
  const [from, weeks] = by > 0 ? [at, window.length - window.findIndex(isWeek(at))] : [window[0] ?? at, -1];
  return weekAfter(from, weeks, startsOn);
}

export const isWeek = (one: Week) => (other: Week) => one.year === other.year && one.week === other.week;

/** A week as an address and a map of cells name it: `2026-W47`. */
export const weekKey = ({ year, week }: Week): string => `${year}-W${week}`;

/** The week that `weekKey` named; undefined of anything else. */
export function readWeek(key: string, startsOn: WeekStart): Week | undefined {
  const [, year, week] = /^(19[789]\d|2\d{3})-W([1-9]|[1-4]\d|5[0-3])$/.exec(key) ?? [];
  return year === undefined || Number(week) > weeksIn(Number(year), startsOn)
    ? undefined
    : { year: Number(year), week: Number(week) };
}

/** What weeks in a row are called: `W37 – W48, 2026`, `W48, 2025 – W8, 2026`, `2026`. */
export function weeksLabel(weeks: Week[], startsOn: WeekStart): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return '';
  if (weeks.length === weeksIn(last.year, startsOn)) return String(last.year);
  const start = first.year === last.year ? `W${first.week}` : `W${first.week}, ${first.year}`;
  return `${start} – W${last.week}, ${last.year}`;
}
