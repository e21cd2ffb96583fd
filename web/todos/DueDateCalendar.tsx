import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useEffect, useRef } from 'react';
import { useFormats } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';
import { calendarFormats, fullDay } from '#web/ui/dates/calendarFormats.ts';
import quick from '#web/ui/dates/quickDays.module.css';
import { quickPresets } from '#web/ui/dates/quickPresets.tsx';
import { takeFocus } from '#web/ui/menus/takeFocus.ts';

type Props = {
  value: string | null;
  /** The organization's date. */
  today: string | undefined;
  onPick: (dueDate: string | null) => void;
};

/** The calendar of a due-date popover, with common days and a button for no date. */
export default function DueDateCalendar({ value, today, onPick }: Props) {
  const { firstDayOfWeek } = useFormats();
  const calendar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const day = (kind: string) => calendar.current?.querySelector<HTMLElement>(`table button${kind}`);
    const first = day('[data-selected]') ?? day('[data-today]') ?? day('');
    if (first) takeFocus(first);
  }, []);
  return (
    <div ref={calendar}>
      <DatePicker
        value={value}
        defaultDate={value ?? today}
        firstDayOfWeek={firstDayOfWeek}
        classNames={{ datePickerRoot: quick.root ?? '', presetsList: quick.list ?? '' }}
        presets={today ? quickPresets(today, firstDayOfWeek) : []}
        highlightToday
        hideOutsideDates
        weekendDays={[]}
        onChange={onPick}
        {...calendarFormats()}
        getDayProps={(day) => ({ 'aria-label': fullDay(day) })}
      />
      <div className="flex between gap-8 mt-8">
        <Button variant="subtle" size="compact-sm" disabled={value === null} onClick={() => onPick(null)}>
          {t('No due date')}
        </Button>
      </div>
    </div>
  );
}
