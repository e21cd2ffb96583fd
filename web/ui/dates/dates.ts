import { clocksDiffer, dayAfter, dayIn } from '#rules/dates.ts';
import { formats } from '#web/lib/formats.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';

/**
 * Formats a calendar date (`YYYY-MM-DD`, never shifted by a time zone) or an instant (in the user's time zone) as `Nov 20` in
 * the user's language. Adds the year if it is another one or with `withYear`.
 */
export function formatDate(value: string | null | undefined, withYear = false, now = serverDate()): string {
  return format(value, { day: 'numeric', month: 'short' }, withYear, now);
}

/** The calendar date (`YYYY-MM-DD`) of an instant in the user's time zone. */
export const dayOf = (at: string): string => dayIn(formats().timeZone, new Date(at));

/** A calendar date as `Today`, `Yesterday` or, if earlier, with its year. */
export function formatPastDay(day: string, now = serverDate()): string {
  const today = dayIn(formats().timeZone, now);
  if (day === today) return t('Today');
  return day === dayAfter(today, -1) ? t('Yesterday') : formatDate(day, true, now);
}

/** A calendar date with its day of the week: `Fri, Nov 20`. */
export const formatDay = (day: string, now = serverDate()): string =>
  format(day, { weekday: 'short', day: 'numeric', month: 'short' }, false, now);

/** Calendar dates from a first to a last one, with their year if it is another one: `Nov 16 – 22`. */
export function formatDays(first: string, last: string, withYear = false, now = serverDate()): string {
  const years = new Set([first, last, dayIn(formats().timeZone, now)].map((day) => day.slice(0, 4)));
  const year = withYear || years.size > 1 ? 'numeric' : undefined;
  const formatter = formatterFor({ day: 'numeric', month: 'short', year, timeZone: 'UTC' });
  return formatter.formatRange(new Date(first), new Date(last));
}

function format(value: string | null | undefined, parts: Intl.DateTimeFormatOptions, withYear: boolean, now: Date) {
  const isCalendarDate = /^\d{4}-\d{2}-\d{2}$/.test(value ?? '');
  const date = new Date(isCalendarDate ? `${value}T00:00:00Z` : (value ?? ''));
  if (Number.isNaN(date.getTime())) return t('Date unavailable');
  const timeZone = isCalendarDate ? 'UTC' : formats().timeZone;
  const isOtherYear = dayIn(timeZone, date).slice(0, 4) !== dayIn(formats().timeZone, now).slice(0, 4);
  return formatterFor({ ...parts, year: withYear || isOtherYear ? 'numeric' : undefined, timeZone }).format(date);
}

/** Creating a formatter takes far longer than using it, and long lists show many dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { locale } = formats();
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

/** The time of an instant in the user's time zone: `09:00`, `9:00 AM`. */
export const formatTime = (at: string): string =>
  formatterFor({ timeStyle: 'short', timeZone: formats().timeZone }).format(new Date(at));

/** Date and time of an instant in the user's time zone, with the organization's time: `Nov 20, 2026, 9:00 AM (8:00 AM CST)`. */
export const formatMoment = (at: string): string =>
  withOrganizationTime(
    at,
    formatterFor({ dateStyle: 'medium', timeStyle: 'short', timeZone: formats().timeZone }).format(new Date(at)),
  );

/** Whether clocks in the organization's time zone show another time at an instant than the user's. */
export function hasOtherClock(at: string): boolean {
  const { timeZone, organizationZone } = formats();
  return clocksDiffer(new Date(at), timeZone, organizationZone);
}

/** Adds the time of an instant in the organization's time zone to a text, if clocks there show another one than the user's. */
export function withOrganizationTime(at: string, text: string): string {
  if (!hasOtherClock(at)) return text;
  const date = new Date(at);
  const { organizationZone } = formats();
  const time = formatterFor({
    weekday: dayOf(at) === dayIn(organizationZone, date) ? undefined : 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: organizationZone,
    timeZoneName: 'short',
  });
  return `${text} (${time.format(date)})`;
}
