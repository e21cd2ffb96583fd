import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import type { Todo } from '#contract/todos.ts';
import { isOverdue } from '#rules/todos.ts';
import { lazyPart } from '#web/lib/lazyPart.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { formatDate } from '#web/ui/dates/dates.ts';
import { Popover } from '#web/ui/menus/Popover.tsx';
import classes from './DueDateButton.module.css';

const DueDateCalendar = lazyPart(() => import('./DueDateCalendar.tsx'));

type Props = { todo: Todo; onChange: (dueDate: string | null) => void };

/** When a to-do is due, in red and in words when that is past; a click opens the calendar. */
export function DueDateButton({ todo, onChange }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const today = useQuarter()?.today;
  const overdue = today !== undefined && isOverdue(todo, today);
  return (
    <>
      <button
        type="button"
        ref={button}
        className={classes.due}
        data-overdue={overdue || undefined}
        data-empty={todo.dueDate === null || undefined}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={
          todo.dueDate === null
            ? `Set a due date for ${todo.title}`
            : `${overdue ? 'Overdue ' : ''}${formatDate(todo.dueDate)}, due date of ${todo.title}`
        }
        title={todo.dueDate === null ? 'Set a due date' : 'Change the due date'}
      >
        <IconCalendar size={15} stroke={1.6} aria-hidden="true" />
        {overdue && 'Overdue '}
        {todo.dueDate !== null && <DateText value={todo.dueDate} />}
      </button>
      <Popover
        id={id}
        ref={popover}
        role="dialog"
        aria-label={`Due date of ${todo.title}`}
        opener={() => button.current}
        onOpened={setOpened}
      >
        <Suspense fallback={<div className={classes.loading} />}>
          <DueDateCalendar
            value={todo.dueDate}
            today={today}
            onPick={(dueDate) => {
              popover.current?.hidePopover();
              if (dueDate !== todo.dueDate) onChange(dueDate);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}
