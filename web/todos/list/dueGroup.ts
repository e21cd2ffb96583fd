import type { WeekStart } from '#contract/organizations.ts';
import { dayAfter } from '#rules/dates.ts';
import { firstDayOf, weekOf } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import type { Group } from '#web/ui/lists/controls/grouped.ts';

/** The group of a due date, ranked by date. Dates are `YYYY-MM-DD`. */
export function dueGroup(dueDate: string | null, today: string, weekStartsOn: WeekStart): Group {
  if (dueDate === null) return { title: t('No due date'), rank: 5 };
  if (dueDate < today) return { title: t('Overdue'), rank: 0 };
  if (dueDate === today) return { title: t('Today'), rank: 1 };
  if (dueDate === dayAfter(today, 1)) return { title: t('Tomorrow'), rank: 2 };
  const lastDay = dayAfter(firstDayOf(weekOf(today, weekStartsOn), weekStartsOn), 6);
  return dueDate <= lastDay ? { title: t('This week'), rank: 3 } : { title: t('Later'), rank: 4 };
}
