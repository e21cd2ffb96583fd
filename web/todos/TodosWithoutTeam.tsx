import type { Todo } from '#contract/todos.ts';
import { mayDispose } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useAsker } from '#web/lib/session.ts';
import { NoTeamYet } from '#web/teams/NoTeamYet.tsx';
import { todos, todosWithoutTeamQuery } from './queries.ts';

const setTeam = (todoIds: number[], teamId: number | null) => api.todos.setTeam({ body: { todoIds, teamId } });

/** The to-dos of a team's members that have no team yet. */
export function TodosWithoutTeam({ teamId, onOpen }: { teamId: number; onOpen: (todo: Todo) => void }) {
  const asker = useAsker();
  return (
    <NoTeamYet
      teamId={teamId}
      query={todosWithoutTeamQuery}
      collection={todos}
      setTeam={setTeam}
      mayTakeIn={(todo) => mayDispose(asker, todo)}
      onOpen={onOpen}
    />
  );
}
