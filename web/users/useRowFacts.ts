import type { Message } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { priorityLook } from '#web/ui/badges/priorities.ts';
import { formatDay } from '#web/ui/dates/dates.ts';
import { usePeople } from './queries.ts';

type Row = { ownerId: string | null; dueDate?: string | null; priority?: string };

/** What screen readers say after the title of a row: its due date, status, priority and owner. */
export function useRowFacts() {
  const { nameOf } = usePeople();
  return ({ ownerId, dueDate, priority }: Row, status?: Message): string[] =>
    [
      dueDate ? t('due {date}', { date: formatDay(dueDate) }) : undefined,
      status && t(status),
      priority ? t(priorityLook(priority).sentence) : undefined,
      ownerId === null ? t('Unassigned') : nameOf(ownerId),
    ].filter((fact) => fact !== undefined);
}
