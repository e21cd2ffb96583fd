import type { TodoRepeat } from '#contract/todos.ts';
import { dayAfter, daysBetween, monthsAfter, weekdayOf } from './dates.ts';
import { repeatNames } from './repeats.ts';
import { type Message, msg } from './translate.ts';
import { startOfWeek } from './weeks.ts';

/** How often a to-do repeats. */
export const todoRepeatNames: Record<TodoRepeat['every'], Message> = {
  daily: msg('Every day'),
  weekdays: msg('Every weekday'),
  ...repeatNames,
  yearly: msg('Every year'),
};

/** Whether to-dos that repeat this often may name their weekdays. */
export const hasWeekdays = (every: TodoRepeat['every']): boolean => every === 'weekly' || every === 'biweekly';

/** The days on which the to-dos of a series are planned, counted from the `anchorDay` (`YYYY-MM-DD`) of the first one. */
export type TodoPattern = TodoRepeat & { anchorDay: string };

const monthsBetween: Partial<Record<TodoRepeat['every'], number>> = { monthly: 1, quarterly: 3, yearly: 12 };
/** No pattern goes on after this day, because later years have more than four digits. */
const lastDay = '9900-01-01';

/** Whether a pattern of days or weeks has a day. Every second week is counted from the week of the anchor, which starts on Monday. */
function isOnPattern({ every, weekdays, anchorDay }: TodoPattern, day: string): boolean {
  const weekday = weekdayOf(day);
  if (every === 'daily') return true;
  if (every === 'weekdays') return weekday <= 5;
  if (!(weekdays ?? [weekdayOf(anchorDay)]).includes(weekday)) return false;
  const weeks = daysBetween(startOfWeek(anchorDay, 'monday'), startOfWeek(day, 'monday')) / 7;
  return every === 'weekly' || weeks % 2 === 0;
}

/** Returns the first day of a pattern after a day (`YYYY-MM-DD`), or null after its last one. A shorter month has its last day. */
export function dayAfterInPattern(pattern: TodoPattern, day: string): string | null {
  if (day >= lastDay) return null;
  const { every, anchorDay, until } = pattern;
  const months = monthsBetween[every];
  let next = dayAfter(day);
  if (months === undefined) {
    while (!isOnPattern(pattern, next)) next = dayAfter(next);
  } else {
    const years = Number(day.slice(0, 4)) - Number(anchorDay.slice(0, 4));
    let steps = Math.max(0, Math.floor((12 * (years - 1)) / months));
    while (monthsAfter(anchorDay, steps * months) <= day) steps++;
    next = monthsAfter(anchorDay, steps * months);
  }
  return until !== null && next > until ? null : next;
}
