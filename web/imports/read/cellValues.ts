import { quarterAfter } from '#rules/dates.ts';
import type { Cell } from '#rules/sheets/cells.ts';
import { type DayOrder, readDate } from '#rules/sheets/date-text.ts';
import { dayOfSerial } from '#rules/sheets/workbook.ts';

const maxCached = 20_000;

/** A function that remembers its answers: cells of a column often have the same text. */
export function memo<Value>(read: (text: string) => Value): (text: string) => Value {
  const answers = new Map<string, Value>();
  return (text) => {
    const answer = answers.get(text);
    if (answer !== undefined || answers.has(text)) return answer as Value;
    if (answers.size >= maxCached) answers.clear();
    const value = read(text);
    answers.set(text, value);
    return value;
  };
}

const padded = (number: number) => String(number).padStart(2, '0');
const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other));

/** Returns a reader of dates (`YYYY-MM-DD`); undefined for other texts. A date without a year is in the year that makes it nearest to today. */
export function dayReader(order: DayOrder, today: string): (cell: Cell) => string | undefined {
  const thisYear = Number(today.slice(0, 4));
  const ofText = memo((text: string): string | undefined => {
    if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return dayOfSerial(Number(text.slice(0, 5)));
    const date = text.length > 60 ? undefined : readDate(text, order);
    if (!date) return undefined;
    const { year, month, day } = date;
    const rest = `${padded(month)}-${padded(day)}`;
    if (year !== undefined) return `${year}-${rest}`;
    return [thisYear, thisYear - 1, thisYear + 1]
      .map((near) => `${near}-${rest}`)
      .filter((near) => new Date(`${near}T00:00Z`).getUTCDate() === day)
      .toSorted((one, other) => daysBetween(one, today) - daysBetween(other, today))[0];
  });
  return ({ text, number, kind }) => {
    if (kind !== undefined && kind !== 'date') return undefined;
    if (kind === undefined && number !== undefined) return dayOfSerial(Math.floor(number));
    return ofText(text.trim());
  };
}

const zoned = /^((?:19[7-9]|2\d\d)\d-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s?(Z|UTC|[+-]\d\d:?\d\d)$/;
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d/;

/** Whether a month has such a day: `Date` takes February 30 for March 2. */
const isDay = memo((day) => {
  const date = new Date(`${day}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
});

/** The moment that a text states with its time zone, in ISO 8601 and UTC; undefined for other texts. */
export function zonedMoment(text: string): string | undefined {
  const [, day = '', time = '', zone = ''] = zoned.exec(text) ?? [];
  if (!day || !isDay(day)) return undefined;
  // Most are complete, and formatting them again takes long.
  if (zone === 'Z' && clock.test(time)) return `${day}T${time}Z`;
  const moment = new Date(`${day}T${time}${zone === 'UTC' ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2')}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

const withYear = /^(?:(?:fy ?)?(\d{4})[ /-]*)?[qt] ?([1-4])(?:[ /-]*(?:fy ?)?['’]?(\d{4}|\d{2}))?$/i;
const spelled = /^([1-4])(?:\.|º|\.º|st|nd|rd|th)? ?(?:quartal|quarter|trimestre)(?:[ /-]*(?:de )?(\d{4}))?$/i;

/** The quarter (`2026-Q4`) that a text names. Without a year it is the one nearest to `near`, a quarter. */
export function readQuarter(text: string, near: string): string | undefined {
  const [, before, number, after] = withYear.exec(text) ?? [];
  const [, ordinal, year] = spelled.exec(text) ?? [];
  const quarter = number ?? ordinal;
  if (!quarter) return undefined;
  const stated = before ?? after ?? year;
  const inCentury = stated?.length === 2 ? `20${stated}` : stated;
  if (inCentury) return /^[12]/.test(inCentury) ? `${inCentury}-Q${quarter}` : undefined;
  return [0, 1, -1, 2, -2].map((by) => quarterAfter(near, by)).find((one) => one.endsWith(`Q${quarter}`));
}
