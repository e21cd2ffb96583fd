import type { Todo } from '#contract/todos.ts';
import { RockMenu } from '#web/rocks/RockMenu.tsx';
import { TeamMenu } from '#web/teams/TeamMenu.tsx';
import { useMayDispose } from './useMayDispose.ts';
import { useTodoChanges } from './useTodoChanges.ts';

/** The rock and the team of a to-do in its row. Menus change both. */
export default function TodoRockAndTeam({ todo }: { todo: Todo }) {
  const { set } = useTodoChanges();
  const mayMove = useMayDispose(todo);
  return (
    <>
      <span data-rock>
        <RockMenu row={todo} onChange={(rockId) => set(todo, { rockId })} />
      </span>
      <span data-team>
        <TeamMenu row={todo} mayChange={mayMove} onChange={(teamId) => set(todo, { teamId })} />
      </span>
    </>
  );
}
