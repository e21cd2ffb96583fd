import { Button } from '@mantine/core';
import type { Todo } from '#contract/todos.ts';
import { mayDisposeOfTodo } from '#rules/todos.ts';
import { say } from '#web/lib/say.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { SelectionBar } from '#web/ui/lists/SelectionBar.tsx';
import { DueDateButton } from '../DueDateButton.tsx';
import { OwnerButton } from '../OwnerButton.tsx';
import classes from '../TodosPage.module.css';
import { useTodoBatch } from '../useTodoBatch.ts';

type Props = { selected: Todo[]; onDone: () => void };

/** What is done to several to-dos at once; stands in place of the controls while one selects. */
export function TodoSelectionBar({ selected, onDone }: Props) {
  const asker = useAsker();
  const { teamIds } = useCurrentUser();
  const batch = useTodoBatch();
  const none = selected.length === 0;
  const mayDispose = selected.every((todo) =>
    mayDisposeOfTodo(asker, todo, todo.teamId !== null && teamIds.includes(todo.teamId)),
  );
  const andEnd = (change: () => void) => {
    if (!none) change();
    onDone();
  };
  const row = { title: say('the selected to-dos'), ownerId: null, dueDate: null, completed: false };
  return (
    <SelectionBar label={say('Selected to-dos')} count={selected.length} clearLabel="Cancel" onClear={onDone}>
      <Button variant="default" disabled={none} onClick={() => andEnd(() => batch.set(selected, { completed: true }))}>
        Complete
      </Button>
      {!none && (
        <span className={classes.choices}>
          <DueDateButton row={row} onChange={(dueDate) => andEnd(() => batch.set(selected, { dueDate }))}>
            Due date
          </DueDateButton>
          {mayDispose && (
            <OwnerButton row={row} mayChange onChange={(ownerId) => andEnd(() => batch.set(selected, { ownerId }))}>
              Owner
            </OwnerButton>
          )}
        </span>
      )}
      {mayDispose && (
        <Button variant="default" disabled={none} onClick={() => andEnd(() => batch.remove(selected))}>
          Delete
        </Button>
      )}
    </SelectionBar>
  );
}
