import { plainText } from '../quantities.ts';
import { monthNames, sheetWords } from './words.ts';

/** The order in which a file writes the day and the month of dates such as `10/5/2026`. */
export type DayOrder = 'dmy' | 'mdy';

/** A date as it is written: the year may be missing. */
export type WrittenDate = { year: number | undefined; month: number; day: number };

/** The month (1 to 12) of a name or its short form; undefined for other words. */
function monthOf(word: string): number | undefined {
  const letters = word.replace(/\.$/, '');
  const index =
    letters.length < 3 ? -1 : monthNames.findIndex((names) => names.some((name) => name.startsWith(letters)));
  return index < 0 ? undefined : index + 1;
}

const weekday = new RegExp(`^${sheetWords('weekdays')}\\p{L}*[.,]*\\s+`, 'u');
const zone = String.raw`(?:\s?(?:z|utc|gmt|uhr|h))?(?:[+-]\d\d:?\d\d)?(?:\s\([^)]*\)?)?`;
/** The time of day after a date. With a dot it would look like another date, unless the year stands before it. */
const time = new RegExp(
  String.raw`(?:(?:t|,?\s+)\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?|(?<=\d{4})\s+\d{1,2}\.\d\d(?:\.\d\d)?)` +
    String.raw`(?:\s?[ap]\.?\s?m\.?)?${zone}$`,
);

/** A text for `readDate`, without the time of day. */
const dateOnly = (text: string): string => plainText(text).replace(/\s+/g, ' ').replace(time, '');

const yearOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text.length === 2 ? `20${text}` : text);

const isDay = ({ year = 2024, month, day }: WrittenDate): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1970 && year < 3000 && month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};
const checked = (date: WrittenDate): WrittenDate | undefined => (isDay(date) ? date : undefined);

const numeric = /^(\d{1,2})([./-])\s?(\d{1,2})(?:\2\s?(\d{4}|\d{2})?)?$/;

/**
 * Reads a date such as `2026-10-05`, `10/5/2026`, `5.10.`, `Oct 5`, `5. Okt. 2026` or `10月5日`, also with a day of the week before it
 * and a time of day after it; undefined for other texts.
 */
export function readDate(text: string, order: DayOrder): WrittenDate | undefined {
  const plain = dateOnly(text);
  // `Mar` begins the name of a month and of a day.
  return readPlainDate(plain, order) ?? readPlainDate(plain.replace(weekday, ''), order);
}

function readPlainDate(plain: string, order: DayOrder): WrittenDate | undefined {
  const [, year, , month, day] =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(plain) ?? /^(?:(\d{4})年)?()(\d{1,2})月(\d{1,2})日$/.exec(plain) ?? [];
  if (month) return checked({ year: yearOf(year), month: Number(month), day: Number(day) });
  const [, one, sign, other, ofYear] = numeric.exec(plain) ?? [];
  if (one && !(sign === '.' && !ofYear && !plain.endsWith('.')) && !(sign === '-' && !ofYear)) {
    const [written, second] = [Number(one), Number(other)];
    const isDayFirst = sign === '.' || order === 'dmy';
    return checked({ year: yearOf(ofYear), month: isDayFirst ? second : written, day: isDayFirst ? written : second });
  }
  return withMonthName(plain);
}

const of = `(?:${sheetWords('of')} )?`;
const monthFirst = /^(\p{L}{3,}\.?)[ -]?(\d{1,2})(?:st|nd|rd|th|\.)?(?:[ ,-]+'?(\d{4}|\d{2}))?$/u;
const dayFirst = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th|\\.)?[ -]?${of}(\\p{L}{3,}\\.?)(?:[ ,-]+${of}'?(\\d{4}|\\d{2}))?$`,
  'u',
);

function withMonthName(plain: string): WrittenDate | undefined {
  const [, month = '', day, year] = monthFirst.exec(plain) ?? [];
  const [, dayBefore, monthNext = '', yearLast] = dayFirst.exec(plain) ?? [];
  const number = monthOf(month || monthNext);
  if (!number) return undefined;
  return checked({ year: yearOf(year ?? yearLast), month: number, day: Number(day ?? dayBefore) });
}

const rangeSigns = [new RegExp(`\\s+(?:[-–—]|${sheetWords('to')})\\s+`), /[–—]/, /-/];

/** The first and last day of a range such as `Oct 13 - Oct 19`, `13.–19. Okt. 2026` or `Dec 29 - Jan 4`. */
export function readDateRange(text: string, order: DayOrder): [WrittenDate, WrittenDate] | undefined {
  for (const sign of rangeSigns) {
    const [from = '', to = '', ...more] = plainText(text).split(sign);
    if (!from || !to || more.length > 0) continue;
    const range = completed(from.trim(), to.trim(), order);
    if (range) return range;
  }
  return undefined;
}

/** Reads both ends. Each may leave out what the other says: the month, or the year. */
function completed(from: string, to: string, order: DayOrder): [WrittenDate, WrittenDate] | undefined {
  const [first, last] = [readDate(from, order), readDate(to, order)];
  const bare = (text: string) => /^(\d{1,2})\.?$/.exec(text)?.[1];
  if (first && last) return [{ ...first, year: first.year ?? yearBefore(first, last) }, last];
  // In `Oct 13 - 19, 2026` the year follows the second day.
  const [, day, year] = /^(\d{1,2})\.?(?:,?\s+(\d{4}))?$/.exec(to) ?? [];
  if (first && day) {
    const ofYear = first.year ?? yearOf(year);
    const end = checked({ ...first, year: ofYear, day: Number(day) });
    return end && [{ ...first, year: ofYear }, end];
  }
  const start = last && bare(from) ? checked({ ...last, day: Number(bare(from)) }) : undefined;
  return start && last && [start, last];
}

/** The year of the first day of a range, of which only the last has one. */
const yearBefore = (first: WrittenDate, last: WrittenDate): number | undefined =>
  last.year === undefined ? undefined : last.year - (first.month > last.month ? 1 : 0);

const fixedDay = (date: WrittenDate | undefined) =>
  date && Date.UTC(date.year ?? 2026, date.month - 1, date.day) / (24 * 3600_000);

/** How many steps between neighboring dates are a week, in either direction. */
function weekSteps(texts: string[], order: DayOrder): number {
  const found = texts.map((text) => fixedDay(readDate(text, order)));
  return found.filter((day, index) => {
    const before = found[index - 1];
    return day !== undefined && before !== undefined && Math.abs(day - before) === 7;
  }).length;
}

export type FileDayOrder = { order: DayOrder; count: number; isOpen: boolean };

/**
 * Decides the order of day and month for a file from the texts of its dates: by numbers above 12, else by the order in which the
 * dates are a week apart, else `usual`. `count` tells how many texts are such dates, `isOpen` that nothing but `usual` decided.
 */
export function dayOrderOf(texts: string[], usual: DayOrder): FileDayOrder {
  // Dates with dots begin with the day everywhere.
  const written = texts.filter((text) => /\d[/-]\d/.test(text) && numeric.test(dateOnly(text).replace(weekday, '')));
  const count = written.length;
  const readable = (order: DayOrder) => written.filter((text) => readDate(text, order)).length;
  const [dayFirst, monthFirst] = [readable('dmy'), readable('mdy')];
  if (dayFirst !== monthFirst) return { order: dayFirst > monthFirst ? 'dmy' : 'mdy', count, isOpen: false };
  const [dayFirstSteps, monthFirstSteps] = [weekSteps(written, 'dmy'), weekSteps(written, 'mdy')];
  if (dayFirstSteps !== monthFirstSteps) {
    return { order: dayFirstSteps > monthFirstSteps ? 'dmy' : 'mdy', count, isOpen: false };
  }
  return { order: usual, count, isOpen: count > 0 };
}
