import { Button } from '@mantine/core';
import type { Todo } from '#contract/todos.ts';
import { mayDisposeOfTodo } from '#rules/todos.ts';
import { say } from '#web/lib/say.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { TeamChoice } from '#web/teams/TeamChoice.tsx';
import { SelectionBar, SelectionChoices } from '#web/ui/lists/SelectionBar.tsx';
import { SelectionChoice } from '#web/ui/lists/SelectionChoice.tsx';
import { DueDateButton } from '../DueDateButton.tsx';
import { OwnerButton } from '../OwnerButton.tsx';
import { priorityOptions } from '../options.ts';
import { useTodoBatch } from '../useTodoBatch.ts';

type Props = { selected: Todo[] /** How many are listed. */; all: number; onAll: () => void; onDone: () => void };

/** What can be done to the selected to-dos; stands in place of the button that begins a selection. */
export function TodoSelectionBar({ selected, all, onAll, onDone }: Props) {
  const asker = useAsker();
  const { teamIds } = useCurrentUser();
  const batch = useTodoBatch();
  const none = selected.length === 0;
  const mayDispose = selected.every((todo) =>
    mayDisposeOfTodo(asker, todo, todo.teamId !== null && teamIds.includes(todo.teamId)),
  );
  const set = (fields: Parameters<typeof batch.set>[1]) => {
    batch.set(selected, fields);
    onDone();
  };
  const row = { title: say('the selected to-dos'), ownerId: null, dueDate: null, completed: false };
  return (
    <SelectionBar
      label={say('Selected to-dos')}
      count={selected.length}
      all={all}
      onAll={onAll}
      clearLabel="Cancel"
      onClear={onDone}
    >
      <Button variant="default" size="xs" disabled={none} onClick={() => set({ completed: true })}>
        Complete
      </Button>
      {!none && (
        <SelectionChoices>
          <DueDateButton row={row} onChange={(dueDate) => set({ dueDate })}>
            Due date
          </DueDateButton>
          {mayDispose && (
            <OwnerButton row={row} mayChange onChange={(ownerId) => set({ ownerId })}>
              Owner
            </OwnerButton>
          )}
          {mayDispose && <TeamChoice of={row.title} rows={selected} onChange={(teamId) => set({ teamId })} />}
          <SelectionChoice
            name="Priority"
            of={row.title}
            options={priorityOptions}
            onChange={(priority) => set({ priority })}
          />
        </SelectionChoices>
      )}
      {mayDispose && (
        <Button
          variant="default"
          size="xs"
          disabled={none}
          onClick={() => {
            batch.remove(selected);
            onDone();
          }}
        >
          Delete
        </Button>
      )}
    </SelectionBar>
  );
}
