import type { LinkedRows } from '#contract/links.ts';
import type { LinkedNoun } from '#rules/links.ts';
import { isMoment } from '#rules/meetings.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { isOverdue } from '#rules/todos.ts';
import { statusNames, statusSigns } from '#web/issues/options.ts';
import { t } from '#web/lib/translate.ts';
import type { SignName } from '#web/ui/badges/Sign.tsx';
import { formatDay, formatMoment } from '#web/ui/dates/dates.ts';

/** How something stands: its sign, and the sign's name. */
export type Standing = [SignName, string];

/** How a row stands that a text leads to; `today` (`YYYY-MM-DD`) tells what is overdue, once it is known. */
export const standings: { [N in LinkedNoun]: (row: LinkedRows[N][number], today: string | undefined) => Standing } = {
  rocks: ({ status }) => [status, t(rockStatusNames[status])],
  todos: (todo, today) =>
    todo.completed
      ? ['complete', 'Done']
      : // Overdue is no standing of its own, so it has no sign: the to-do is still open, and late.
        ['not_started', today !== undefined && isOverdue(todo, today) ? 'Overdue' : 'Open'],
  issues: ({ status }) => [statusSigns[status], t(statusNames[status])],
  headlines: ({ readAt }) => (readAt === null ? ['not_started', 'Not read'] : ['complete', 'Read']),
  meetings: (meeting) => {
    if (meeting.status === 'completed') return ['complete', 'Ended'];
    if (meeting.status === 'in_progress') return ['in_progress', 'In progress'];
    if (meeting.status === 'suspended') return ['at_risk', 'Suspended'];
    return ['not_started', isMoment(meeting) ? formatMoment(meeting.meetingDate) : formatDay(meeting.meetingDate)];
  },
};
