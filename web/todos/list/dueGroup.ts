import type { WeekStart } from '#contract/organizations.ts';
import { dayAfter } from '#rules/dates.ts';
import { firstDayOf, weekOf } from '#rules/weeks.ts';
import type { Group } from '#web/ui/lists/controls/grouped.ts';

/** The group of a due date (`YYYY-MM-DD`), as seen from the day `today`, in the order of the dates. */
export function dueGroup(dueDate: string | null, today: string, weekStartsOn: WeekStart): Group {
  if (dueDate === null) return { title: 'No due date', rank: 5 };
  if (dueDate < today) return { title: 'Overdue', rank: 0 };
  if (dueDate === today) return { title: 'Today', rank: 1 };
  if (dueDate === dayAfter(today, 1)) return { title: 'Tomorrow', rank: 2 };
  const lastDay = dayAfter(firstDayOf(weekOf(today, weekStartsOn), weekStartsOn), 6);
  return dueDate <= lastDay ? { title: 'This week', rank: 3 } : { title: 'Later', rank: 4 };
}
