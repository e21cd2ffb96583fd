import type { WeekStart } from '#contract/organizations.ts';
import { type Message, msg } from '#rules/translate.ts';
import { language } from '#web/lib/translate.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

export const weekStartNames: Record<WeekStart, Message> = {
  monday: msg('Monday'),
  sunday: msg('Sunday'),
  saturday: msg('Saturday'),
};
export const weekStartOptions = () => optionsOf(weekStartNames);

const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
export const monthOptions = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: monthName.format(Date.UTC(2026, month)),
}));

/** Every time zone that the browser knows, and the current one. */
export const timeZoneOptions = (current: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])].sort();
