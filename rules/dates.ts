const dayLength = 24 * 3600_000;
const clock = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** Making a formatter costs far more than using one. There are some 600 zones, but no end to writing them in mixed case. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const made = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, ...clock });
  if (formatters.size >= 1000) formatters.clear();
  formatters.set(timeZone, made);
  return made;
}

/** What calendar and clock of a time zone show at a moment. How a locale arranges that differs between browsers. */
function partsIn(timeZone: string, moment: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value.padStart(2, '0')]),
  );
}

/** The day, `YYYY-MM-DD`, that it is in a time zone (an IANA name) at a moment. */
export function dayIn(timeZone: string, moment: Date): string {
  const { year, month, day } = partsIn(timeZone, moment);
  return `${year}-${month}-${day}`;
}

/** The time, `HH:MM`, that it is in a time zone at a moment. */
export function timeIn(timeZone: string, moment: Date): string {
  const { hour, minute } = partsIn(timeZone, moment);
  return `${hour}:${minute}`;
}

/**
 * The moment of a day and a time (`HH:MM`) in a time zone. Of a time that comes twice, when clocks are set back, the first;
 * a time that clocks leap over counts on from before the leap.
 */
export function momentIn(timeZone: string, day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}Z`);
  const [before = asUtc, after = asUtc] = [-1, 1].map((sign) => {
    const nearby = new Date(asUtc + sign * dayLength);
    const shown = Date.parse(`${dayIn(timeZone, nearby)}T${timeIn(timeZone, nearby)}Z`);
    return asUtc - (shown - nearby.getTime());
  });
  const isRight = timeIn(timeZone, new Date(after)) === time && timeIn(timeZone, new Date(before)) !== time;
  return new Date(isRight ? after : before);
}

/** The day `by` days after another; before it when negative. */
export const dayAfter = (day: string, by = 1): string =>
  new Date(Date.parse(`${day}T00:00Z`) + by * dayLength).toISOString().slice(0, 10);

/** The same day `by` months later, or the last of that month where it is too short. */
export function monthsAfter(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + by, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/**
 * The quarter of the fiscal year in which a day lies, such as `2026-Q4`. A fiscal year that does not start in January
 * bears the number of the calendar year in which it ends, as is usual in accounting.
 */
export function quarterOf(day: string, fiscalYearStartMonth: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const monthsIn = (month - fiscalYearStartMonth + 12) % 12;
  const endsNextYear = fiscalYearStartMonth > 1 && month >= fiscalYearStartMonth;
  return `${year + (endsNextYear ? 1 : 0)}-Q${Math.floor(monthsIn / 3) + 1}`;
}

/** `2026-Q4` as it is shown: `Q4 2026`. */
export const quarterLabel = (quarter: string): string => quarter.split('-').reverse().join(' ');

/** The quarter `by` quarters later; earlier when negative. */
export function quarterAfter(quarter: string, by = 1): string {
  const [year = 0, number = 1] = quarter.split('-Q').map(Number);
  const index = year * 4 + number - 1 + by;
  return `${Math.floor(index / 4)}-Q${(index % 4) + 1}`;
}

/** The first and the last day of a quarter of the fiscal year. */
export function daysOfQuarter(quarter: string, fiscalYearStartMonth: number): { first: string; last: string } {
  const [year = 0, number = 1] = quarter.split('-Q').map(Number);
  const startYear = fiscalYearStartMonth > 1 ? year - 1 : year;
  const month = fiscalYearStartMonth - 1 + (number - 1) * 3;
  const day = (monthIndex: number, date: number) =>
    new Date(Date.UTC(startYear, monthIndex, date)).toISOString().slice(0, 10);
  return { first: day(month, 1), last: day(month + 3, 0) };
}

/** How much of a quarter has gone on a day (`YYYY-MM-DD`) that lies in it, that day included: percent, 1 to 100. */
export function quarterGone(today: string, quarter: string, fiscalYearStartMonth: number): number {
  const { first, last } = daysOfQuarter(quarter, fiscalYearStartMonth);
  const daysFrom = (day: string) => (Date.parse(day) - Date.parse(first)) / dayLength + 1;
  return Math.round((daysFrom(today) / daysFrom(last)) * 100);
}
