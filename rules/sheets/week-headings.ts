import type { WeekStart } from '#contract/organizations.ts';
import { dayAfter } from '../dates.ts';
import { plainText } from '../quantities.ts';
import { firstDayOf, type Week, weekAfter, weekOf, weeksIn } from '../weeks.ts';
import { type DayOrder, dayOrderOf, readDate, readDateRange, type WrittenDate } from './date-text.ts';
import { sheetWords } from './words.ts';

/** A heading that names a week by its number. The year may be missing. */
type NumberedWeek = { week: number; year: number | undefined };
/** A heading that names a week by a day: the one `middle` days later is in that week, whatever day weeks start on. */
type DatedWeek = { date: WrittenDate; middle: number; isWholeWeek: boolean };
type WeekHeading = NumberedWeek | DatedWeek;

/** What a heading can say before its day. */
const first = new RegExp(`^${sheetWords('firstDay')}[:\\s]+`);
const last = new RegExp(`^${sheetWords('lastDay')}[:\\s]+`);
const week = sheetWords('week');
const number = new RegExp(
  String.raw`^(?:(\d{4})[\s/-]*)?${week}[.:#]?\s*(\d{1,2})(?:[\s,/'-]+(\d{4}|\d{2}(?!\d)))?(?=$|[\s(:,–-])` +
    String.raw`|^(\d{1,2})\.\s*${week}(?:\s*(\d{4}))?$|^(?:(\d{4})年)?第?(\d{1,2})週$`,
);
const numberBefore = new RegExp(String.raw`^${week}[.\s]*\d{1,2}[\s(:,–-]+|[\s)]+$`, 'g');
const lastOfRange = new RegExp(String.raw`\s*(?:\s[-–—]|[–—]|\s${sheetWords('to')}\s).*$`);
/** What the heading above a column of days can say of them. */
const endOfWeek = new RegExp(String.raw`(?:^|[\s_-])${sheetWords('end')}(?:$|[\s_-])`, 'i');

/** Longer texts are no headings of weeks. */
const maxLength = 100;

/** Reads a heading such as `2026-W07`, `KW 7`, `10/5`, `Week of Oct 13`, `W/E 11/21`, `Oct 13 - Oct 19` or `W45 (Nov 2 - Nov 8)`. */
function readHeading(text: string, order: DayOrder, isEnd: boolean): WeekHeading | undefined {
  if (text.length > maxLength) return undefined;
  const plain = plainText(text).replace(/\s+/g, ' ');
  const match = number.exec(plain);
  // Dates say more than the number of a week, which may count from the start of a quarter.
  const rest = match ? plain.slice(match[0].length) : plain;
  const dates = rest.replace(/^[\s(:,–-]+|[\s)]+$/g, '');
  const dated = readDated(dates, order, isEnd);
  if (dated || !match) return dated;
  const year = match[1] ?? match[3] ?? match[5] ?? match[6];
  return rest.trim() === '' || !/\d/.test(rest)
    ? { week: Number(match[2] ?? match[4] ?? match[7]), year: year ? Number(year.padStart(4, '20')) : undefined }
    : undefined;
}

function readDated(text: string, order: DayOrder, isEnd: boolean): DatedWeek | undefined {
  const range = readDateRange(text, order);
  const length = range && (utc(range[1]) - utc(range[0]) + 365) % 365;
  if (range && length !== undefined) {
    return length >= 4 && length <= 7 ? { date: range[0], middle: 3, isWholeWeek: length === 6 } : undefined;
  }
  const [isFirst, isLast] = [first.test(text), last.test(text)];
  const date = readDate(text.replace(isFirst ? first : last, ''), order);
  return date && { date, middle: isFirst ? 3 : isLast || isEnd ? -3 : 0, isWholeWeek: false };
}

const utc = ({ year = 2025, month, day }: WrittenDate) => Date.UTC(year, month - 1, day) / (24 * 3600_000);

/** Whether a text looks as if it named a week or a day, such as a heading that could not be read in the order of the file. */
export const looksLikeWeek = (text: string): boolean =>
  (['dmy', 'mdy'] as const).some((order) => {
    const heading = readHeading(text, order, false);
    return heading !== undefined && (!('week' in heading) || heading.week > 0);
  });

/** The dates in headings, for `dayOrderOf`: those of a range are its first day. */
const dateTexts = (headings: string[]): string[] =>
  headings.map((text) =>
    plainText(text).replace(first, '').replace(last, '').replace(numberBefore, '').replace(lastOfRange, ''),
  );

/** Whether weeks headed by Sundays begin or end on them. */
export type SundayMeaning = 'first' | 'last';

/** How a file names its weeks. */
export type WeekSettings = {
  startsOn: WeekStart;
  /** The order of day and month where the headings do not show it. */
  usualOrder: DayOrder;
  /** The order that a person chose. */
  order?: DayOrder | undefined;
  /** Which day of its week a Sunday is, where weeks start on Monday and all dates are Sundays. Unless chosen, it is the first. */
  sundays?: SundayMeaning | undefined;
  /** No week with a value begins after this day (`YYYY-MM-DD`). It decides the year of dates without one. */
  latest: string;
  /** The year of the last week with a value, where weeks have numbers without a year. */
  year: number;
};

type WeeksOfHeadings = {
  weeks: (Week | undefined)[];
  order: DayOrder;
  /** Whether there are dates such as `10/5`, which depend on the order. */
  hasWrittenDates: boolean;
  /** Whether nothing in the file decides the order. */
  isOrderOpen: boolean;
  /** Whether all dates are Sundays that could be the first or the last day of a week. */
  areSundaysOpen: boolean;
};

/**
 * Returns the week of each heading of a file, or undefined for headings that name none, and the order of day and month with which
 * they were read. Order and years are decided once for all headings. `isFilled` tells which columns have values. `title` is the
 * heading of a column of dates, if the weeks run down: `week_ending` makes them the last days of their weeks.
 */
export function weeksOfHeadings(
  headings: string[],
  isFilled: boolean[],
  { startsOn, usualOrder, order: chosen, sundays = 'first', latest, year }: WeekSettings,
  title = '',
): WeeksOfHeadings {
  const decided = dayOrderOf(dateTexts(headings), usualOrder);
  const order = chosen ?? decided.order;
  const isEnd = endOfWeek.test(title.trim());
  const read = headings.map((text) => readHeading(text, order, isEnd));
  const dates = withYears(
    read.map((heading) => (heading && 'date' in heading ? heading : undefined)),
    ({ date }) => date.year,
    ({ date }) => (date.month * 31 + date.day) / (12 * 31),
    isFilled,
    (newest) => yearOfNewest(newest, latest, startsOn),
  );
  const numbers = withYears(
    read.map((heading) => (heading && 'week' in heading ? heading : undefined)),
    (heading) => heading.year,
    ({ week }) => week / 53,
    isFilled,
    () => year,
  );
  const single = dates.filter((dated) => dated?.heading.middle === 0);
  const isSunday = (dated: (typeof dates)[number]) =>
    dated !== undefined && new Date(dayOf(dated.heading.date, dated.year)).getUTCDay() === 0;
  const areSundaysOpen = startsOn === 'monday' && single.length > 1 && single.every(isSunday);
  const weeks = headings.map((_, index): Week | undefined => {
    const [dated, numbered] = [dates[index], numbers[index]];
    if (dated) {
      const { date, middle } = dated.heading;
      return weekOf(
        dayAfter(dayOf(date, dated.year), middle || (areSundaysOpen && sundays === 'first' ? 3 : 0)),
        startsOn,
      );
    }
    if (!numbered) return undefined;
    const { week } = numbered.heading;
    return week >= 1 && week <= weeksIn(numbered.year, startsOn) ? { year: numbered.year, week } : undefined;
  });
  return { weeks, order, hasWrittenDates: decided.count > 0, isOrderOpen: decided.isOpen, areSundaysOpen };
}

const dayOf = ({ month, day }: WrittenDate, year: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** The latest year that makes the newest week not later than `latest`, and lets a whole week begin on a usual day. */
function yearOfNewest(newest: DatedWeek, latest: string, startsOn: WeekStart): number {
  const last = Number(latest.slice(0, 4));
  const years = [0, 1, 2, 3, 4, 5, 6].map((back) => last - back);
  const past = years.filter((year) => dayOf(newest.date, year) <= latest);
  const isUsual = (year: number) => {
    const weekday = new Date(dayOf(newest.date, year)).getUTCDay();
    return weekday <= 1 || (startsOn === 'saturday' && weekday === 6);
  };
  return (newest.isWholeWeek ? past.find(isUsual) : undefined) ?? past[0] ?? last;
}

/**
 * Adds the year to each heading. Headings follow one another forward or backward, so where they start again a year has passed. The
 * newest one with values gets `yearOf(newest)`, unless a heading states its year. `position` is a part of a year, from 0 to 1.
 */
function withYears<Heading>(
  headings: (Heading | undefined)[],
  stated: (heading: Heading) => number | undefined,
  position: (heading: Heading) => number,
  isFilled: boolean[],
  yearOf: (newest: Heading) => number,
): ({ heading: Heading; year: number } | undefined)[] {
  const items = headings.flatMap((heading, index) => (heading === undefined ? [] : [{ heading, index }]));
  const steps = items.slice(1).map(({ heading }, at) => position(heading) - position(items[at]?.heading ?? heading));
  // A step of more than half a year goes the other way, over the end of a year.
  const direction = (step: number) => Math.sign(step) * (Math.abs(step) > 0.5 ? -1 : 1);
  const forward = steps.reduce((sum, step) => sum + direction(step), 0) >= 0;
  if (!forward) items.reverse();
  let passed = 0;
  const ordered = items.map((item, at) => {
    const before = items[at - 1];
    if (before && position(item.heading) < position(before.heading)) passed += 1;
    return { ...item, passed };
  });
  // Headings in no order say nothing about years.
  const isOrdered = passed <= 1 + items.length / 40;
  const offset = (item: { passed: number }) => (isOrdered ? item.passed : 0);
  const withYear = ordered.findLast(({ heading }) => stated(heading) !== undefined);
  const newest = withYear ?? ordered.findLast(({ index }) => isFilled[index]) ?? ordered.at(-1);
  const found: ({ heading: Heading; year: number } | undefined)[] = headings.map(() => undefined);
  if (!newest) return found;
  const base = (stated(newest.heading) ?? yearOf(newest.heading)) - offset(newest);
  for (const item of ordered) {
    found[item.index] = { heading: item.heading, year: stated(item.heading) ?? base + offset(item) };
  }
  return found;
}

/** Moves weeks so that the first of them becomes another one: the others keep their distance. */
export function weeksFrom(weeks: (Week | undefined)[], firstWeek: Week, startsOn: WeekStart): (Week | undefined)[] {
  const earlier = weeks.find((week) => week !== undefined);
  if (!earlier) return weeks;
  const dayNumber = (week: Week) => Date.parse(firstDayOf(week, startsOn)) / (7 * 24 * 3600_000);
  const by = Math.round(dayNumber(firstWeek) - dayNumber(earlier));
  return weeks.map((week) => week && weekAfter(week, by, startsOn));
}
