import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useEffect, useRef } from 'react';
import classes from './DueDateButton.module.css';

type Props = {
  value: string | null;
  /** The day it is in the organization. */
  today: string | undefined;
  onPick: (dueDate: string | null) => void;
};

/** The calendar of a due-date popover, with the shortest ways to today and to no date. */
export default function DueDateCalendar({ value, today, onPick }: Props) {
  const calendar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const day = (kind: string) => calendar.current?.querySelector<HTMLElement>(`table button${kind}`);
    (day('[data-selected]') ?? day('[data-today]') ?? day(''))?.focus();
  }, []);
  return (
    <div ref={calendar}>
      <DatePicker
        value={value}
        defaultDate={value ?? today}
        highlightToday
        hideOutsideDates
        weekendDays={[]}
        onChange={onPick}
        ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      />
      <div className={classes.choices}>
        <Button variant="subtle" size="compact-sm" disabled={!today} onClick={() => onPick(today ?? null)}>
          Today
        </Button>
        <Button variant="subtle" size="compact-sm" disabled={value === null} onClick={() => onPick(null)}>
          No due date
        </Button>
      </div>
    </div>
  );
}
