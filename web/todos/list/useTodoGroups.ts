import { useMemo } from 'react';
import type { Todo } from '#contract/todos.ts';
import { todoOrders } from '#rules/todos.ts';
import { msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { type Group, grouped } from '#web/ui/lists/controls/grouped.ts';
import { usePeople } from '#web/users/queries.ts';
import { dueGroup } from './dueGroup.ts';

export const todoGroups = [
  { value: 'owner', label: msg('By owner') },
  { value: 'team', label: msg('By team') },
  { value: 'due', label: msg('By due date') },
];

/** To-dos grouped by owner, team or due date, with headings; ungrouped otherwise. */
export function useTodoGroups(todos: Todo[], by: string | undefined, today: string | undefined) {
  const { nameOf } = usePeople();
  const nameTeam = useTeamName();
  const weekStartsOn = useWeekStart();
  return useMemo(() => {
    const groupsOf: Record<string, (todo: Todo) => Group> = {
      owner: ({ ownerId }) =>
        ownerId === null ? { title: t('No owner'), rank: 1 } : { title: nameOf(ownerId), rank: 0 },
      team: ({ teamId }) => (teamId === null ? { title: t('No Team'), rank: 1 } : { title: nameTeam(teamId), rank: 0 }),
      due: (todo) => dueGroup(todo.dueDate, today ?? '', weekStartsOn),
    };
    const groupOf = groupsOf[by ?? ''];
    const rows = by === 'due' ? todos.toSorted(todoOrders.dueDate) : todos;
    return groupOf ? grouped(rows, groupOf) : { rows: todos, headings: undefined };
  }, [todos, by, nameOf, nameTeam, today, weekStartsOn]);
}
