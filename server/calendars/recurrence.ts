import { dayOfNth, type Pattern } from '#rules/repeats.ts';

const frequencies = {
  weekly: 'FREQ=WEEKLY',
  biweekly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  quarterly: 'FREQ=MONTHLY;INTERVAL=3',
} as const;

/** The recurrence rule (RFC 5545, 3.3.10) that gives the same days as `dayOfNth`, from any of them on. */
export function ruleOf({ repeat, anchorDay }: Pick<Pattern, 'repeat' | 'anchorDay'>): string {
  const rule = frequencies[repeat];
  const day = Number(anchorDay.slice(8));
  if (repeat === 'weekly' || repeat === 'biweekly' || day <= 28) return rule;
  if (day === 31) return `${rule};BYMONTHDAY=-1`;
  // The last of these days that a month has: February has its meeting on the 28th or 29th.
  const days = [28, 29, 30].filter((one) => one <= day);
  return `${rule};BYMONTHDAY=${days.join(',')};BYSETPOS=-1`;
}

/** The number of the first meeting of a series on a day (`YYYY-MM-DD`) or later. */
export function firstNthFrom(pattern: Pattern, day: string): number {
  let nth = pattern.anchorNth;
  while (dayOfNth(pattern, nth) < day) nth++;
  return nth;
}

/** When a meeting of a series is by its number: its day, and by the clock of the organization its time, as `YYYY-MM-DDTHH:MM`. */
export function localDateOf(pattern: Pattern, nth: number): string {
  const day = dayOfNth(pattern, nth);
  return pattern.anchorTime === null ? day : `${day}T${pattern.anchorTime}`;
}
