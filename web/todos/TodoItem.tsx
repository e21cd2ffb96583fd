import { ActionIcon, Badge } from '@mantine/core';
import { memo, type ReactNode, Suspense } from 'react';
import type { Todo } from '#contract/todos.ts';
import { whenIdle } from '#web/lib/browser/whenIdle.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { useMayWork } from '#web/lib/session.ts';
import { rich, t } from '#web/lib/translate.ts';
import { RockLink } from '#web/rocks/RockLink.tsx';
import { PrioritySign } from '#web/ui/badges/PrioritySign.tsx';
import { NotSaved, WaitingSign } from '#web/ui/badges/WaitingSign.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconArchive, IconBulb, IconPencil, IconTrash } from '#web/ui/icons/icons.ts';
import { SelectCheck } from '#web/ui/lists/SelectCheck.tsx';
import { TickRow } from '#web/ui/lists/TickRow.tsx';
import { ChoiceMenu } from '#web/ui/menus/ChoiceMenu.tsx';
import { DueDateButton } from './DueDateButton.tsx';
import { OwnerButton } from './OwnerButton.tsx';
import { priorityOptions } from './options.ts';
import classes from './TodosPage.module.css';
import { useMayDispose } from './useMayDispose.ts';
import { useTodoChanges } from './useTodoChanges.ts';

// Rows show first: My 90 has no room for more code.
const loadRockAndTeam = () => import('./TodoRockAndTeam.tsx');
const TodoRockAndTeam = lazyPart(loadRockAndTeam);
whenIdle(loadRockAndTeam);

const RepeatSign = lazyPart(() => import('./RepeatSign.tsx'));
const DeleteDialog = lazyDialog(() => import('./DeleteDialog.tsx'));

type Props = {
  todo: Todo;
  /** Opens the details when the title is clicked. */
  onOpen: (todo: Todo) => void;
  onEdit: (todo: Todo) => void;
  /** In a meeting: drops it to the issues, or opens its issue. */
  onDrop?: ((todo: Todo) => void) | undefined;
  /** A fact that is shown instead of its rock and team, such as how often it was carried over. */
  note?: string | undefined;
  /** Shows only the picture of the owner, under whose name it is listed. */
  withinOwner?: boolean;
  /** The drag handle in a sortable list. */
  handle?: ReactNode;
  /** Asks before deleting. */
  confirmsDelete?: boolean;
  /** Hides the rock's title inside the rock. */
  withinRock?: boolean;
  /** For lists with selection. */
  selection?: { isSelected: boolean; onSelect: (id: number, isRange: boolean) => void } | undefined;
};

/** A to-do in a list. An unsaved one has no actions. */
export const TodoItem = memo(function TodoItem(props: Props) {
  const { todo, withinRock } = props;
  if (todo.id > 0) return <SavedTodo {...props} />;
  return (
    <TickRow
      title={todo.title}
      isDone={todo.completed}
      tickLabel={t('verb|Complete')}
      inset={!withinRock}
      facts={<NotSaved />}
    />
  );
});

/** A saved to-do: complete, date, archive or delete it in its row. */
function SavedTodo(props: Props) {
  const { todo, onOpen, onEdit, onDrop, note, withinOwner, handle, confirmsDelete, withinRock, selection } = props;
  const changes = useTodoChanges();
  const mayDispose = useMayDispose(todo);
  const mayWork = useMayWork();
  const question = useDialog();
  return (
    <>
      <TickRow
        title={todo.title}
        isDone={todo.completed}
        selection={selection && <SelectCheck row={todo} className={classes.select} {...selection} />}
        tickLabel={todo.completed ? t('Reopen') : t('verb|Complete')}
        onTick={() => changes.toggle(todo)}
        onOpen={() => onOpen(todo)}
        handle={handle}
        sign={
          todo.completed ? (
            <Badge color="green">{t('Done')}</Badge>
          ) : (
            <ChoiceMenu
              label={t('Priority of {title}', { title: todo.title })}
              value={todo.priority}
              options={priorityOptions()}
              shortcut="p"
              onChange={(priority) => changes.set(todo, { priority })}
            >
              <PrioritySign priority={todo.priority} />
            </ChoiceMenu>
          )
        }
        inset={!withinRock}
        brief={!withinRock && !confirmsDelete}
        isSwiped
        facts={
          <>
            <WaitingSign noun="todos" id={todo.id} />
            {note && <span className="truncate">{note}</span>}
            {!withinRock && !note && (
              <Suspense
                fallback={
                  <>
                    <span data-rock>{todo.rockId === null ? <span data-empty /> : <RockLink id={todo.rockId} />}</span>
                    <span data-team>
                      <span />
                    </span>
                  </>
                }
              >
                <TodoRockAndTeam todo={todo} />
              </Suspense>
            )}
            <span data-owner={withinOwner ? 'picture' : ''}>
              <OwnerButton row={todo} mayChange={mayDispose} onChange={(ownerId) => changes.set(todo, { ownerId })} />
            </span>
          </>
        }
        date={
          todo.completed ? (
            <span>{rich('Completed {date}', { date: <DateText value={todo.completedAt} /> })}</span>
          ) : (
            <>
              <DueDateButton row={todo} onChange={(dueDate) => changes.setDueDate(todo, dueDate)} />
              {todo.repeat && (
                <Suspense fallback={null}>
                  <RepeatSign todo={todo} />
                </Suspense>
              )}
            </>
          )
        }
        actions={
          <>
            {onDrop && mayWork && (
              <ActionIcon
                variant={todo.issueId === null ? undefined : 'light'}
                aria-label={
                  todo.issueId === null
                    ? t('Drop {title} to {issues}', { title: todo.title })
                    : t('{title} is in {issues}', { title: todo.title })
                }
                title={todo.issueId === null ? t('Drop to {issuesTitle}') : t('In {issuesTitle}')}
                onClick={() => onDrop(todo)}
              >
                <IconBulb size={16} stroke={1.6} />
              </ActionIcon>
            )}
            {todo.completed && mayWork && (
              <ActionIcon
                aria-label={t('Archive {title}', { title: todo.title })}
                title={t('Archive')}
                onClick={() => changes.archive(todo)}
              >
                <IconArchive size={16} stroke={1.6} />
              </ActionIcon>
            )}
            {mayWork && (
              <ActionIcon
                aria-label={t('Edit {title}', { title: todo.title })}
                title={t('Edit')}
                data-key="e"
                onClick={() => onEdit(todo)}
              >
                <IconPencil size={16} stroke={1.6} />
              </ActionIcon>
            )}
            {mayDispose && (
              <ActionIcon
                aria-label={t('Delete {title}', { title: todo.title })}
                title={t('Delete')}
                onClick={() => (confirmsDelete || todo.repeat ? question.open() : changes.remove(todo))}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </>
        }
      />
      {question.draw(() => (
        <DeleteDialog
          onClose={question.close}
          rows={[todo]}
          onConfirm={(following) => changes.remove(todo, following)}
        />
      ))}
    </>
  );
}
