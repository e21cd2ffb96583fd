import { dayOfNth, firstNthFrom, type Pattern } from '#rules/repeats.ts';

const frequencies = {
  weekly: 'FREQ=WEEKLY',
  biweekly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  quarterly: 'FREQ=MONTHLY;INTERVAL=3',
} as const;

/** A recurrence rule (RFC 5545, 3.3.10) for some of the meetings of a series. */
export type Recurrence = {
  rule: string;
  /** The number of the first meeting. */
  first: number;
  /** Whether the nth meeting is one of them. */
  includes(nth: number): boolean;
  /** The numbers of other meetings, whose dates some programs also derive from the rule. */
  except: number[];
};

const isInFebruary = (day: string) => day.slice(5, 7) === '02';
/** The Februaries of ten years are excluded from the rule of the other months. */
const meetingsInTenYears = 120;

/**
 * Returns rules that together produce the same days as `dayOfNth`, for the meetings on or after a day (`YYYY-MM-DD`), and before them from the
 * number `earliest` on. Most series have one.
 * One on the 29th or 30th has a second for February, because programs do not know a rule for "the 30th, or the last day of a shorter
 * month". Some of them skip February instead, and Outlook moves it to its last day.
 */
export function recurrencesFrom(pattern: Pattern, day: string, earliest = Number.POSITIVE_INFINITY): Recurrence[] {
  const { repeat, anchorDay } = pattern;
  const dateOfMonth = Number(anchorDay.slice(8));
  const rule = frequencies[repeat];
  const next = Math.min(firstNthFrom(pattern, day), earliest);
  const whole = { rule, first: next, includes: () => true, except: [] };
  if (repeat === 'weekly' || repeat === 'biweekly' || dateOfMonth <= 28) return [whole];
  if (dateOfMonth === 31) return [{ ...whole, rule: `${rule};BYMONTHDAY=-1` }];
  const inFebruary = (nth: number) => isInFebruary(dayOfNth(pattern, nth));
  const nths = Array.from({ length: meetingsInTenYears }, (_, index) => next + index);
  const februaries = nths.filter(inFebruary);
  const [february] = februaries;
  const others = {
    rule: `${rule};BYMONTHDAY=${dateOfMonth}`,
    first: nths.find((nth) => !inFebruary(nth)) ?? next,
    includes: (nth: number) => !inFebruary(nth),
    except: februaries,
  };
  if (february === undefined) return [others];
  const yearly = { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', first: february, includes: inFebruary, except: [] };
  return [others, yearly];
}

/** Returns the local date of the nth meeting of a series: `YYYY-MM-DDTHH:MM`, or `YYYY-MM-DD` without a time. */
export function localDateOf(pattern: Pattern, nth: number): string {
  const day = dayOfNth(pattern, nth);
  return pattern.anchorTime === null ? day : `${day}T${pattern.anchorTime}`;
}
