import { dayAfter } from '#rules/dates.ts';

const daySteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const monthSteps: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** The same day of another month, or its last day if it is shorter. */
function inMonth(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  const last = date.toISOString().slice(0, 10);
  const wanted = `${last.slice(0, 8)}${day.slice(8)}`;
  return wanted < last ? wanted : last;
}

/**
 * The day to which a key moves in a calendar: arrows by days and weeks, Page Up and Page Down by months (with Shift by years), Home and
 * End within the week; undefined for other keys. `firstDayOfWeek`: 0 is Sunday.
 */
export function dayByKey(
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  firstDayOfWeek: number,
): string | undefined {
  const days = daySteps[key];
  if (days) return dayAfter(day, days);
  const months = monthSteps[key];
  if (months) return inMonth(day, shiftKey ? months * 12 : months);
  const sinceStart = (new Date(`${day}T00:00Z`).getUTCDay() - firstDayOfWeek + 7) % 7;
  if (key === 'Home') return dayAfter(day, -sinceStart);
  return key === 'End' ? dayAfter(day, 6 - sinceStart) : undefined;
}
