import { ActionIcon, Badge } from '@mantine/core';
import { IconArchive, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import type { Todo } from '#contract/todos.ts';
import { mayDispose } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { Check } from '#web/ui/Check.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { PriorityBadge } from '#web/ui/PriorityBadge.tsx';
import { TitleButton } from '#web/ui/TitleButton.tsx';
import { DueDateButton } from './DueDateButton.tsx';
import { OwnerLabel } from './OwnerLabel.tsx';
import { RockTitle } from './RockTitle.tsx';
import classes from './TodoItem.module.css';
import { useTodoChanges } from './useTodoChanges.ts';

type Props = {
  todo: Todo;
  /** Opens the details; a click on the title. */
  onOpen: (todo: Todo) => void;
  onEdit: (todo: Todo) => void;
  /** The grip in a list that can be sorted by hand. */
  handle?: ReactNode;
  /** Asks before it deletes. */
  confirmsDelete?: boolean;
  /** Leaves the rock's title out where the rock stands above. */
  withinRock?: boolean;
};

/** A to-do in a list: completed, dated, deleted and archived on the spot. */
export const TodoItem = memo(function TodoItem({ todo, onOpen, onEdit, handle, confirmsDelete, withinRock }: Props) {
  const changes = useTodoChanges();
  const mayDelete = mayDispose(useAsker(), todo);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={classes.item} data-completed={todo.completed || undefined}>
      <div className={classes.row}>
        {handle}
        <Check
          className={classes.check}
          checked={todo.completed}
          aria-label={`${todo.completed ? 'Reopen' : 'Complete'} ${todo.title}`}
          onChange={() => changes.toggle(todo)}
        />
        <div className={classes.main}>
          <TitleButton className={classes.title} onClick={() => onOpen(todo)}>
            {todo.title}
          </TitleButton>
          <div className={classes.facts}>
            {todo.completed ? (
              <>
                {!withinRock && todo.rockId !== null && <RockTitle id={todo.rockId} />}
                <span>
                  Completed <DateText value={todo.completedAt} />
                </span>
                <OwnerLabel id={todo.ownerId} />
                <Badge color="green" tt="none">
                  Done
                </Badge>
              </>
            ) : (
              <>
                <PriorityBadge priority={todo.priority} />
                <OwnerLabel id={todo.ownerId} />
                <DueDateButton todo={todo} onChange={(dueDate) => changes.setDueDate(todo, dueDate)} />
              </>
            )}
          </div>
        </div>
        <div className={classes.actions}>
          {todo.completed && (
            <ActionIcon aria-label={`Archive ${todo.title}`} title="Archive" onClick={() => changes.archive(todo)}>
              <IconArchive size={16} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon aria-label={`Edit ${todo.title}`} title="Edit" onClick={() => onEdit(todo)}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          {mayDelete && (
            <ActionIcon
              aria-label={`Delete ${todo.title}`}
              title="Delete"
              onClick={() => (confirmsDelete ? setIsAsking(true) : changes.remove(todo))}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      </div>
      {confirmsDelete && (
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setIsAsking(false)}
          onConfirm={() => changes.remove(todo)}
          question={`Are you sure you want to delete "${todo.title}"?`}
        />
      )}
    </div>
  );
});
