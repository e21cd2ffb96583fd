import type { TodoRepeat } from '#contract/todos.ts';
import { weekdayOf } from '#rules/dates.ts';
import { hasWeekdays, todoRepeatNames } from '#rules/todo-repeats.ts';
import { listed } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';
import { formatDate } from '#web/ui/dates/dates.ts';
import { weekdayName } from '#web/ui/dates/weekdayName.ts';

/** Returns the weekdays on which something that is due on a day repeats, from 1 for Monday; none if it repeats in days or months. */
export function weekdaysOf({ every, weekdays }: Omit<TodoRepeat, 'until'>, dueDate: string | null): number[] {
  if (!hasWeekdays(every)) return [];
  return weekdays ?? (dueDate === null ? [] : [weekdayOf(dueDate)]);
}

/** Returns how a to-do repeats: `Every week on Monday, until 3 Mar`. */
export function textOfRepeat(repeat: TodoRepeat, dueDate: string | null): string {
  const { every, until } = repeat;
  const weekdays = weekdaysOf(repeat, dueDate);
  const days = listed(weekdays.map((day) => weekdayName(day, 'long')));
  const often =
    weekdays.length === 0
      ? t(todoRepeatNames[every])
      : every === 'weekly'
        ? t('Every week on {days}', { days })
        : t('Every two weeks on {days}', { days });
  return until === null ? often : t('{repeat}, until {day}', { repeat: often, day: formatDate(until) });
}
