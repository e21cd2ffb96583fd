import { dayAfter, dayIn } from '#rules/dates.ts';
import { formats } from '#web/lib/formats.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { nextWeek, quickDays } from './quickDays.ts';

const monthNames = 'january february march april may june july august september october november december'.split(' ');

/** The names of each month in a language: long and short, alone and after a day. */
function namesIn(locale: string): string[][] {
  const ways: Intl.DateTimeFormatOptions[] = [{ month: 'long' }, { month: 'long', day: 'numeric' }, { month: 'short' }];
  return monthNames.map((_, month) =>
    ways.map((way) => {
      const parts = new Intl.DateTimeFormat(locale, { ...way, timeZone: 'UTC' }).formatToParts(Date.UTC(2026, month));
      return (parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase().replace('.', '');
    }),
  );
}

let latest: { locale: string; names: string[][] } | undefined;

/** The number of a month written in letters, such as `Dec`, in English or in the user's language; 0 for other text. */
function namedMonth(word: string): number {
  if (word.length < 3 || /\d/.test(word)) return 0;
  const english = monthNames.findIndex((name) => name.startsWith(word)) + 1;
  const { locale } = formats();
  if (latest?.locale !== locale) latest = { locale, names: namesIn(locale) };
  return english || latest.names.findIndex((names) => names.some((name) => name.startsWith(word))) + 1;
}

/** Whether the language of the page writes the month before the day. */
export const putsMonthFirst = (): boolean =>
  new Intl.DateTimeFormat(formats().locale).formatToParts().find(({ type }) => type === 'month' || type === 'day')
    ?.type === 'month';

function orderOf(words: string[], monthFirst: boolean) {
  const [first = '', second = '', third] = words;
  if (/^\d{4}$/.test(first)) return { year: first, month: second, day: third ?? '' };
  const isMonthFirst =
    namedMonth(first) || (!namedMonth(second) && (Number(second) > 12 || (monthFirst && +first <= 12)));
  return isMonthFirst ? { month: first, day: second, year: third } : { day: first, month: second, year: third };
}

const weekdayNames = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
/** Any Sunday. */
const sunday = Date.UTC(2026, 10, 22);

/** The weekday (0 is Sunday) that starts with a word of at least three letters, in English or in the user's language; -1 if none. */
function namedWeekday(word: string): number {
  if (word.length < 3) return -1;
  const english = weekdayNames.findIndex((name) => name.startsWith(word));
  if (english >= 0) return english;
  const format = new Intl.DateTimeFormat(formats().locale, { weekday: 'long', timeZone: 'UTC' });
  return weekdayNames.findIndex((_, day) => folded(format.format(sunday + day * 24 * 3600_000)).startsWith(word));
}

/** The words around a weekday that leave its meaning: the next one after today. */
const nextWords =
  /^(next|this|((am|den) )?(nachste|kommende|diese)[nrms]?|on|am|den|(el )?(proximo|este)|el) | (que viene|proximo)$/;

/** Returns a text in lower case and without accents: `miercoles` for `Miércoles`. */
const folded = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** A day relative to today: `today`, `tomorrow`, `next week`, `in a week`, `+3`, `friday`, `next friday` (the next one after today). */
function readDayFromToday(words: string, now: Date): string | undefined {
  const { timeZone, firstDayOfWeek } = formats();
  const today = dayIn(timeZone, now);
  const quick = quickDays(today, firstDayOfWeek).find(({ label }) => folded(label) === folded(words));
  if (quick) return quick.value;
  const days = /^\+ ?(\d{1,3})$/.exec(words)?.[1];
  if (days) return dayAfter(today, Number(days));
  const weekday = namedWeekday(folded(words).replace(nextWords, ''));
  return weekday < 0 ? undefined : nextWeek(today, weekday);
}

/**
 * Reads a typed calendar date, null if it is none: `2026-12-05`, `Dec 5, 2026`, `5 Dec`, `31/12/2026`, `tomorrow`,
 * `friday`, `+3`. The user's language decides which of two numbers is the month. Without a year, the date nearest to today is
 * taken.
 */
export function readDate(typed: string, now = serverDate(), monthFirst = putsMonthFirst()): string | null {
  const fromToday = readDayFromToday(typed.trim().toLowerCase(), now);
  if (fromToday) return fromToday;
  const words = typed
    .trim()
    .toLowerCase()
    .split(/[\s,./年月日-]+/)
    .filter((word) => word !== '' && word !== 'de');
  const { year, month, day } = orderOf(words, monthFirst);
  if (words.length > 3 || !/^\d\d?$/.test(day) || !/^(\d\d(\d\d)?)?$/.test(year ?? '')) return null;
  const dateIn = (someYear: number) => {
    const isoDate = [someYear, namedMonth(month) || month, day].map((part) => String(part).padStart(2, '0')).join('-');
    const date = new Date(`${isoDate}T00:00Z`);
    return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(isoDate) ? [] : date;
  };
  const thisYear = now.getFullYear();
  const years = year ? [Number(year.padStart(4, '20'))] : [thisYear, thisYear - 1, thisYear + 1];
  const distance = (date: Date) => Math.abs(date.getTime() - now.getTime());
  const [nearest] = years.flatMap(dateIn).sort((one, other) => distance(one) - distance(other));
  return nearest?.toISOString().slice(0, 10) ?? null;
}
