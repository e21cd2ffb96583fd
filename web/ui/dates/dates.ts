const unavailable = 'Date unavailable';
const minute = 60_000;
const steps = [
  { unit: 'minute', length: minute, upTo: 60 * minute },
  { unit: 'hour', length: 60 * minute, upTo: 24 * 60 * minute },
  { unit: 'day', length: 24 * 60 * minute, upTo: 7 * 24 * 60 * minute },
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/**
 * A calendar date (`YYYY-MM-DD`, never shifted by a time zone) or an instant (in the viewer's time zone) as
 * `Nov 20`, with the year when it is not this one or when asked.
 */
export function formatDate(value: string | null | undefined, withYear = false, now = new Date()): string {
  const isCalendarDate = /^\d{4}-\d{2}-\d{2}$/.test(value ?? '');
  const date = new Date(isCalendarDate ? `${value}T00:00:00Z` : (value ?? ''));
  if (Number.isNaN(date.getTime())) return unavailable;
  const year = isCalendarDate ? date.getUTCFullYear() : date.getFullYear();
  return formatterFor(withYear || year !== now.getFullYear(), isCalendarDate).format(date);
}

/** Making a formatter costs far more than using one, and long lists show many dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(showsYear: boolean, isCalendarDate: boolean): Intl.DateTimeFormat {
  const key = `${showsYear} ${isCalendarDate}`;
  const made =
    formatters.get(key) ??
    new Intl.DateTimeFormat('en', {
      day: 'numeric',
      month: 'short',
      year: showsYear ? 'numeric' : undefined,
      timeZone: isCalendarDate ? 'UTC' : undefined,
    });
  formatters.set(key, made);
  return made;
}

const weekdays = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });

/** A calendar date with its day of the week: `Fri, Nov 20`. */
export const formatDay = (day: string, now?: Date): string =>
  `${weekdays.format(new Date(`${day}T00:00Z`))}, ${formatDate(day, false, now)}`;

/** The time of an instant in a time zone, as the viewer's language writes it: `09:00`, `9:00 AM`. */
export const formatTime = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone }).format(new Date(at));

/** How long ago an instant was, up to a week; beyond that its date. */
export function timeAgo(at: string, now = new Date()): string {
  const age = now.getTime() - new Date(at).getTime();
  if (Number.isNaN(age)) return unavailable;
  if (Math.abs(age) < minute) return 'just now';
  const step = steps.find(({ upTo }) => Math.abs(age) < upTo);
  return step ? relative.format(-Math.trunc(age / step.length), step.unit) : formatDate(at, false, now);
}
