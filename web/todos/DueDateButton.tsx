import { type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { isOverdue } from '#rules/todos.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { useMayWork } from '#web/lib/session.ts';
import { rich, t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { formatDate } from '#web/ui/dates/dates.ts';
import { IconCalendar } from '#web/ui/icons/icons.ts';
import { Popover } from '#web/ui/menus/Popover.tsx';
import classes from './DueDateButton.module.css';

const DueDateCalendar = lazyPart(() => import('./DueDateCalendar.tsx'));

type Props = {
  row: { title: string; dueDate: string | null; completed: boolean };
  onChange: (dueDate: string | null) => void;
  /** The content of the button instead of the date. */
  children?: ReactNode;
};

/** A due date, marked when overdue. A click opens the calendar, except for observers. */
export function DueDateButton({ row, onChange, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const today = useQuarter()?.today;
  const mayWork = useMayWork();
  const overdue = today !== undefined && isOverdue(row, today);
  const date = row.dueDate !== null && (
    <span className="truncate">
      {overdue ? rich('Overdue {date}', { date: <DateText value={row.dueDate} /> }) : <DateText value={row.dueDate} />}
    </span>
  );
  if (!mayWork) {
    if (!date) return null;
    return (
      <span className={classes.due} data-overdue={overdue || undefined}>
        <IconCalendar size={15} stroke={1.6} aria-hidden="true" />
        {date}
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
            ? t('Set a due date for {title}', { title: row.title })
            : overdue
              ? t('Overdue {date}, due date of {title}', { date: formatDate(row.dueDate), title: row.title })
              : t('{date}, due date of {title}', { date: formatDate(row.dueDate), title: row.title })
        }
        title={row.dueDate === null ? t('Set a due date') : t('Change the due date')}
      >
        <IconCalendar size={15} stroke={1.6} aria-hidden="true" />
        {children}
        {date}
      </button>
      <Popover
        id={id}
        ref={popover}
        role="dialog"
        aria-label={t('Due date of {title}', { title: row.title })}
        opener={() => button.current}
        onOpened={setOpened}
      >
        <Suspense fallback={<div className={classes.loading} />}>
          {today && (
            <DueDateCalendar
              value={row.dueDate}
              today={today}
              onPick={(dueDate) => {
                popover.current?.hidePopover();
                if (dueDate !== row.dueDate) onChange(dueDate);
              }}
            />
          )}
        </Suspense>
      </Popover>
    </>
  );
}
