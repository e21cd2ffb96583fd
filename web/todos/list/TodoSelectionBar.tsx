import { Button } from '@mantine/core';
import type { Todo } from '#contract/todos.ts';
import { mayDisposeOfTodo } from '#rules/todos.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { TeamChoice } from '#web/teams/TeamChoice.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { SelectionBar, SelectionChoices } from '#web/ui/lists/SelectionBar.tsx';
import { SelectionChoice } from '#web/ui/lists/SelectionChoice.tsx';
import { DueDateButton } from '../DueDateButton.tsx';
import { OwnerButton } from '../OwnerButton.tsx';
import { priorityOptions } from '../options.ts';
import { useTodoBatch } from '../useTodoBatch.ts';

const DeleteDialog = lazyDialog(() => import('../DeleteDialog.tsx'));

type Props = {
  selected: Todo[] /** How many rows the list has. */;
  all: number;
  onAll: () => void;
  onDone: () => void;
};

/** Actions for the selected to-dos. */
export function TodoSelectionBar({ selected, all, onAll, onDone }: Props) {
  const asker = useAsker();
  const { teamIds } = useCurrentUser();
  const batch = useTodoBatch();
  const question = useDialog();
  const none = selected.length === 0;
  const mayDispose = selected.every((todo) =>
    mayDisposeOfTodo(asker, todo, todo.teamId !== null && teamIds.includes(todo.teamId)),
  );
  const set = (fields: Parameters<typeof batch.set>[1]) => {
    batch.set(selected, fields);
    onDone();
  };
  function remove(following?: boolean) {
    batch.remove(selected, following);
    onDone();
  }
  const row = { title: t('the selected {todos}'), ownerId: null, dueDate: null, completed: false };
  return (
    <SelectionBar
      label={t('Selected {todos}')}
      count={selected.length}
      all={all}
      onAll={onAll}
      clearLabel={t('Cancel')}
      onClear={onDone}
    >
      <Button variant="default" size="xs" disabled={none} onClick={() => set({ completed: true })}>
        {t('verb|Complete')}
      </Button>
      {!none && (
        <SelectionChoices>
          <DueDateButton row={row} onChange={(dueDate) => set({ dueDate })}>
            {t('Due date')}
          </DueDateButton>
          {mayDispose && (
            <OwnerButton row={row} mayChange onChange={(ownerId) => set({ ownerId })}>
              {t('Owner')}
            </OwnerButton>
          )}
          {mayDispose && <TeamChoice of={row.title} rows={selected} onChange={(teamId) => set({ teamId })} />}
          <SelectionChoice
            name={t('Priority')}
            of={row.title}
            options={priorityOptions()}
            onChange={(priority) => set({ priority })}
          />
        </SelectionChoices>
      )}
      {mayDispose && (
        <Button
          variant="default"
          size="xs"
          disabled={none}
          onClick={() => (selected.some(({ repeat }) => repeat) ? question.open() : remove())}
        >
          {t('Delete')}
        </Button>
      )}
      {question.draw(() => (
        <DeleteDialog onClose={question.close} rows={selected} onConfirm={remove} />
      ))}
    </SelectionBar>
  );
}
