import type { LinkedRows } from '#contract/links.ts';
import type { LinkedNoun } from '#rules/links.ts';
import { isMoment } from '#rules/meetings.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { isOverdue } from '#rules/todos.ts';
import { statusNames, statusSigns } from '#web/issues/options.ts';
import { t } from '#web/lib/translate.ts';
import type { SignName } from '#web/ui/badges/Sign.tsx';
import { formatDay, formatMoment } from '#web/ui/dates/dates.ts';

/** The state of a row: a sign and its label. Null for rows without one. */
export type Standing = [SignName, string] | null;

/** The state of a linked row. `today` (`YYYY-MM-DD`) decides what is overdue; undefined until it is loaded. */
export const standings: { [N in LinkedNoun]: (row: LinkedRows[N][number], today: string | undefined) => Standing } = {
  rocks: ({ status }) => [status, t(rockStatusNames[status])],
  todos: (todo, today) =>
    todo.completed
      ? ['complete', t('Done')]
      : // Overdue is not a state of its own and has no sign: the to-do is still open.
        ['not_started', today !== undefined && isOverdue(todo, today) ? t('Overdue') : t('todo|Open')],
  issues: ({ status }) => [statusSigns[status], t(statusNames[status])],
  headlines: ({ readAt }) => (readAt === null ? ['not_started', t('Not read')] : ['complete', t('Read')]),
  measurables: () => null,
  messages: () => null,
  meetings: (meeting) => {
    if (meeting.status === 'completed') return ['complete', t('Ended')];
    if (meeting.status === 'in_progress') return ['in_progress', t('In progress')];
    if (meeting.status === 'suspended') return ['at_risk', t('Suspended')];
    return ['not_started', isMoment(meeting) ? formatMoment(meeting.meetingDate) : formatDay(meeting.meetingDate)];
  },
};
