import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { isOverdue } from '#rules/todos.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { useMayWork } from '#web/lib/session.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { formatDate } from '#web/ui/dates/dates.ts';
import { Popover } from '#web/ui/menus/Popover.tsx';
import classes from './DueDateButton.module.css';

const DueDateCalendar = lazyPart(() => import('./DueDateCalendar.tsx'));

type Props = {
  row: { title: string; dueDate: string | null; completed: boolean };
  onChange: (dueDate: string | null) => void;
  /** What is clicked, in place of the date. */
  children?: ReactNode;
};

/** When something is due, in red and in words when that is past; a click opens the calendar, but an observer's. */
export function DueDateButton({ row, onChange, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const today = useQuarter()?.today;
  const mayWork = useMayWork();
  const overdue = today !== undefined && isOverdue(row, today);
  if (!mayWork) {
    if (row.dueDate === null) return null;
    return (
      <span className={classes.due} data-overdue={overdue || undefined}>
        <IconCalendar size={15} stroke={1.6} aria-hidden="true" />
        {overdue && 'Overdue '}
        <DateText value={row.dueDate} />
      </span>
    );
  }
  return (
    <>
      <button
        type="button"
        ref={button}
        data-reach
        className={classes.due}
        data-overdue={overdue || undefined}
        data-empty={row.dueDate === null || undefined}
        popoverTarget={id}
        data-key="d"
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={
          row.dueDate === null
            ? `Set a due date for ${row.title}`
            : `${overdue ? 'Overdue ' : ''}${formatDate(row.dueDate)}, due date of ${row.title}`
        }
        title={row.dueDate === null ? 'Set a due date' : 'Change the due date'}
      >
        <IconCalendar size={15} stroke={1.6} aria-hidden="true" />
        {overdue && 'Overdue '}
        {children}
        {row.dueDate !== null && <DateText value={row.dueDate} />}
      </button>
      <Popover
        id={id}
        ref={popover}
        role="dialog"
        aria-label={`Due date of ${row.title}`}
        opener={() => button.current}
        onOpened={setOpened}
      >
        <Suspense fallback={<div className={classes.loading} />}>
          <DueDateCalendar
            value={row.dueDate}
            today={today}
            onPick={(dueDate) => {
              popover.current?.hidePopover();
              if (dueDate !== row.dueDate) onChange(dueDate);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}
