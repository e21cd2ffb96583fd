import { serverDate } from '#web/lib/serverClock.ts';
import { language, t } from '#web/lib/translate.ts';
import { formatDate } from './dates.ts';

const minute = 60_000;
const steps = [
  { unit: 'minute', length: minute, upTo: 60 * minute },
  { unit: 'hour', length: 60 * minute, upTo: 24 * 60 * minute },
  { unit: 'day', length: 24 * 60 * minute, upTo: 7 * 24 * 60 * minute },
] as const;
let relative: Intl.RelativeTimeFormat | undefined;

/** Returns how long ago an instant was; after a week, its date. */
export function timeAgo(at: string, now = serverDate()): string {
  const age = now.getTime() - new Date(at).getTime();
  if (Number.isNaN(age)) return t('Date unavailable');
  if (Math.abs(age) < minute) return t('just now');
  const step = steps.find(({ upTo }) => Math.abs(age) < upTo);
  if (!step) return formatDate(at, false, now);
  // Created on first use, because it slows down the start.
  relative ??= new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return relative.format(-Math.trunc(age / step.length), step.unit);
}
