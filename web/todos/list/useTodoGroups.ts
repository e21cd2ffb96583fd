import { useMemo } from 'react';
import type { Todo } from '#contract/todos.ts';
import { fullName } from '#rules/people.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { type Group, grouped } from '#web/ui/lists/controls/grouped.ts';
import { usePeople } from '#web/users/queries.ts';

export const todoGroups = [
  { value: 'owner', label: 'By owner' },
  { value: 'team', label: 'By team' },
  { value: 'due', label: 'By due date' },
];

/** When a to-do is due, as seen from a day. */
function dueGroup({ dueDate }: Todo, today: string): Group {
  if (dueDate === null) return { title: 'No due date', rank: 3 };
  if (dueDate < today) return { title: 'Overdue', rank: 0 };
  return dueDate === today ? { title: 'Today', rank: 1 } : { title: 'Later', rank: 2 };
}

/** To-dos in groups by owner, team or due date, with their headings; else as they are. */
export function useTodoGroups(todos: Todo[], by: string | undefined, today: string | undefined) {
  const { find } = usePeople();
  const nameTeam = useTeamName();
  return useMemo(() => {
    const groupsOf: Record<string, (todo: Todo) => Group> = {
      owner: ({ ownerId }) =>
        ownerId === null ? { title: 'No owner', rank: 1 } : { title: fullName(find(ownerId)), rank: 0 },
      team: ({ teamId }) => (teamId === null ? { title: 'No Team', rank: 1 } : { title: nameTeam(teamId), rank: 0 }),
      due: (todo) => dueGroup(todo, today ?? ''),
    };
    const groupOf = groupsOf[by ?? ''];
    return groupOf ? grouped(todos, groupOf) : { rows: todos, headings: undefined };
  }, [todos, by, find, nameTeam, today]);
}
