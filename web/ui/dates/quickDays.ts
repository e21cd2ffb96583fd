import { dayAfter } from '#rules/dates.ts';
import { t } from '#web/lib/translate.ts';

/** The first day of next week. `firstDayOfWeek`: 0 is Sunday. */
export function nextWeek(today: string, firstDayOfWeek: number): string {
  const weekday = new Date(`${today}T00:00Z`).getUTCDay();
  return dayAfter(today, ((firstDayOfWeek - weekday + 6) % 7) + 1);
}

/** The due dates that people choose most often. */
export const quickDays = (today: string, firstDayOfWeek: number): { label: string; value: string }[] => [
  { label: t('Today'), value: today },
  { label: t('Tomorrow'), value: dayAfter(today) },
  { label: t('Next week'), value: nextWeek(today, firstDayOfWeek) },
  { label: t('In a week'), value: dayAfter(today, 7) },
];
