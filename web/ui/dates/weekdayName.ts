import { formats } from '#web/lib/formats.ts';

/** A Monday, from which the names of the days are taken. */
const monday = Date.UTC(2026, 10, 23);
const dayMs = 24 * 3600_000;

/** The name of a day of the week, from 1 for Monday to 7 for Sunday. */
export const weekdayName = (day: number, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(formats().locale, { weekday, timeZone: 'UTC' }).format(monday + (day - 1) * dayMs);
