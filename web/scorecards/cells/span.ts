import type { WeekStart } from '#contract/organizations.ts';
import { type Week, weekAfter, weeksIn, weeksUpTo, windowOf } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';

/** The weeks that a scorecard shows: the last thirteen, a window of twelve, or a whole year. */
const spans = ['trailing', 'window', 'year'] as const;
export type Span = (typeof spans)[number];

/** Reads a span's name from the URL. */
export const readSpan = (name: string | null): Span | undefined => spans.find((span) => span === name);

/** The number of trailing weeks, a quarter of a year. */
export const trailing = 13;

/** The weeks of a span that contains a week, or ends with it. */
export function weeksOf(span: Span, at: Week, startsOn: WeekStart): Week[] {
  if (span === 'window') return windowOf(at, startsOn);
  if (span === 'trailing') return weeksUpTo(at, trailing, startsOn);
  const count = weeksIn(at.year, startsOn);
  return weeksUpTo({ ...at, week: count }, count, startsOn);
}

/** The week that moves a span to the weeks before (-1) or after (1). */
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

/** A week as a key, in URLs too: `2026-W47`. */
export const weekKey = ({ year, week }: Week): string => `${year}-W${week}`;

/** Reads a key of `weekKey`; undefined if it names no week. */
export function readWeek(key: string, startsOn: WeekStart): Week | undefined {
  const [, year, week] = /^(19[789]\d|2\d{3})-W([1-9]|[1-4]\d|5[0-3])$/.exec(key) ?? [];
  return year === undefined || Number(week) > weeksIn(Number(year), startsOn)
    ? undefined
    : { year: Number(year), week: Number(week) };
}

/** The name of consecutive weeks: `W37 – W48, 2026`, `W48, 2025 – W8, 2026`, `2026`. */
export function weeksLabel(weeks: Week[], startsOn: WeekStart): string {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return '';
  if (weeks.length === weeksIn(last.year, startsOn)) return String(last.year);
  return first.year === last.year
    ? t('W{first} – W{last}, {year}', { first: first.week, last: last.week, year: last.year })
    : t('W{first}, {firstYear} – W{last}, {year}', {
        ...{ first: first.week, firstYear: first.year },
        ...{ last: last.week, year: last.year },
      });
}
