import type { WeekStart } from '#contract/organizations.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

export const weekStartNames: Record<WeekStart, string> = {
  monday: 'Monday',
  sunday: 'Sunday',
  saturday: 'Saturday',
};
export const weekStartOptions = optionsOf(weekStartNames);

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
export const monthOptions = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: monthName.format(Date.UTC(2026, month)),
}));

/** Every time zone that the browser knows, and the one that is set. */
export const timeZoneOptions = (held: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), held])].sort();
