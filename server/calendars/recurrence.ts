import { dayOfNth, type Pattern } from '#rules/repeats.ts';

const frequencies = {
  weekly: 'FREQ=WEEKLY',
  biweekly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  quarterly: 'FREQ=MONTHLY;INTERVAL=3',
} as const;

/** Returns the recurrence rule (RFC 5545, 3.3.10) that produces the same days as `dayOfNth`. */
export function ruleOf({ repeat, anchorDay }: Pick<Pattern, 'repeat' | 'anchorDay'>): string {
  const rule = frequencies[repeat];
  const day = Number(anchorDay.slice(8));
  if (repeat === 'weekly' || repeat === 'biweekly' || day <= 28) return rule;
  if (day === 31) return `${rule};BYMONTHDAY=-1`;
  // The last of these days in each month: in February the meeting is on the 28th or 29th.
  const days = [28, 29, 30].filter((one) => one <= day);
  return `${rule};BYMONTHDAY=${days.join(',')};BYSETPOS=-1`;
}

/** Returns the number of the first meeting of a series on or after a day (`YYYY-MM-DD`). */
export function firstNthFrom(pattern: Pattern, day: string): number {
  let nth = pattern.anchorNth;
  while (dayOfNth(pattern, nth) < day) nth++;
  return nth;
}

/** Returns the local date of the nth meeting of a series: `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` without a time. */
export function localDateOf(pattern: Pattern, nth: number): string {
  const day = dayOfNth(pattern, nth);
  return pattern.anchorTime === null ? day : `${day}T${pattern.anchorTime}`;
}
