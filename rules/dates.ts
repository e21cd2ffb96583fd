const dayMs = 24 * 3600_000;
const clock = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** Cached, because creating a formatter is slow. The size is limited, because a name can be written in many mixtures of case. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, ...clock });
  if (formatters.size >= 1000) formatters.clear();
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Reads parts instead of a formatted text, because browsers arrange the text differently. */
function partsIn(timeZone: string, moment: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value.padStart(2, '0')]),
  );
}

/** Returns the day (`YYYY-MM-DD`) of a moment in a time zone (an IANA name). */
export function dayIn(timeZone: string, moment: Date): string {
  const { year, month, day } = partsIn(timeZone, moment);
  return `${year}-${month}-${day}`;
}

/** Returns the time (`HH:MM`) of a moment in a time zone. */
export function timeIn(timeZone: string, moment: Date): string {
  const { hour, minute } = partsIn(timeZone, moment);
  return `${hour}:${minute}`;
}

/** Returns whether the clocks or calendars of two time zones show something else at a moment. */
export const clocksDiffer = (moment: Date, one: string, other: string): boolean =>
  timeIn(one, moment) !== timeIn(other, moment) || dayIn(one, moment) !== dayIn(other, moment);

/**
 * Returns the moment of a day and time (`HH:MM`) in a time zone. When clocks are set back and a time occurs twice, it is the first one.
 * When clocks are set forward and a time does not exist, the offset from before the change applies.
 */
export function momentIn(timeZone: string, day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}Z`);
  const [before = asUtc, after = asUtc] = [-1, 1].map((sign) => {
    const nearby = new Date(asUtc + sign * dayMs);
    const local = Date.parse(`${dayIn(timeZone, nearby)}T${timeIn(timeZone, nearby)}Z`);
    return asUtc - (local - nearby.getTime());
  });
  const isRight = timeIn(timeZone, new Date(after)) === time && timeIn(timeZone, new Date(before)) !== time;
  return new Date(isRight ? after : before);
}

/** Returns the day of the week of a day (`YYYY-MM-DD`): from 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay() || 7;

/** Returns the day (`YYYY-MM-DD`) `by` days later, or earlier if `by` is negative. */
export const dayAfter = (day: string, by = 1): string =>
  new Date(Date.parse(`${day}T00:00Z`) + by * dayMs).toISOString().slice(0, 10);

/** Returns how many days (`YYYY-MM-DD`) lie between two; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Returns the same day `by` months later, or the last day of that month if it is shorter. */
export function monthsAfter(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + by, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/**
 * Returns the quarter of the fiscal year that contains a day, such as `2026-Q4`. As is usual in accounting, a fiscal year is named
 * after the calendar year in which it ends.
 */
export function quarterOf(day: string, fiscalYearStartMonth: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const monthsIn = (month - fiscalYearStartMonth + 12) % 12;
  const endsNextYear = fiscalYearStartMonth > 1 && month >= fiscalYearStartMonth;
  return `${year + (endsNextYear ? 1 : 0)}-Q${Math.floor(monthsIn / 3) + 1}`;
}

/** Formats `2026-Q4` as `Q4 2026`. */
export const quarterLabel = (quarter: string): string => quarter.split('-').reverse().join(' ');

/** Returns the quarter `by` quarters later, or earlier if `by` is negative. */
export function quarterAfter(quarter: string, by = 1): string {
  const [year = 0, number = 1] = quarter.split('-Q').map(Number);
  const index = year * 4 + number - 1 + by;
  return `${Math.floor(index / 4)}-Q${(index % 4) + 1}`;
}

/** Returns the first and last day (`YYYY-MM-DD`) of a quarter of the fiscal year. */
export function daysOfQuarter(quarter: string, fiscalYearStartMonth: number): { first: string; last: string } {
  const [year = 0, number = 1] = quarter.split('-Q').map(Number);
  const startYear = fiscalYearStartMonth > 1 ? year - 1 : year;
  const month = fiscalYearStartMonth - 1 + (number - 1) * 3;
  const day = (monthIndex: number, date: number) =>
    new Date(Date.UTC(startYear, monthIndex, date)).toISOString().slice(0, 10);
  return { first: day(month, 1), last: day(month + 3, 0) };
}

/** Returns how much of its quarter has passed by the end of a day (`YYYY-MM-DD`), in percent from 1 to 100. */
export function quarterElapsed(today: string, quarter: string, fiscalYearStartMonth: number): number {
  const { first, last } = daysOfQuarter(quarter, fiscalYearStartMonth);
  const daysUntil = (day: string) => daysBetween(first, day) + 1;
  return Math.round((daysUntil(today) / daysUntil(last)) * 100);
}
