import { dayAfter } from '#rules/dates.ts';
import { t } from '#web/lib/translate.ts';
import { formatDay } from './dates.ts';

/** The first day of next week. `firstDayOfWeek`: 0 is Sunday. */
export function nextWeek(today: string, firstDayOfWeek: number): string {
  const weekday = new Date(`${today}T00:00Z`).getUTCDay();
  return dayAfter(today, ((firstDayOfWeek - weekday + 6) % 7) + 1);
}

/** The due dates that people choose most often. Those that need counting name their date. */
export function quickDays(today: string, firstDayOfWeek: number): { label: string; value: string }[] {
  const startOfNext = nextWeek(today, firstDayOfWeek);
  const inAWeek = dayAfter(today, 7);
  return [
    { label: t('Today'), value: today },
    { label: t('Tomorrow'), value: dayAfter(today) },
    { label: `${t('Next week')}: ${formatDay(startOfNext)}`, value: startOfNext },
    { label: `${t('In a week')}: ${formatDay(inAWeek)}`, value: inAWeek },
  ];
}
