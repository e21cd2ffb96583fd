import { Button, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormats } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';
import { calendarFormats, fullDay } from '#web/ui/dates/calendarFormats.ts';
import { dayByKey } from '#web/ui/dates/calendarKeys.ts';
import { formatDate } from '#web/ui/dates/dates.ts';
import quick from '#web/ui/dates/quickDays.module.css';
import { quickPresets } from '#web/ui/dates/quickPresets.tsx';
import { readDate } from '#web/ui/dates/readDate.ts';
import { takeFocus } from '#web/ui/menus/takeFocus.ts';

type Props = {
  value: string | null;
  /** The organization's date. */
  today: string;
  onPick: (dueDate: string | null) => void;
};

/** The calendar of a due-date popover, with a line for typed dates, common days and a button for no date. */
export default function DueDateCalendar({ value, today, onPick }: Props) {
  const { firstDayOfWeek } = useFormats();
  const calendar = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const [month, setMonth] = useState(value ?? today);
  // The day to focus, again each time it is set.
  const [at, focus] = useState({ day: month });
  useEffect(() => takeFocus(calendar.current?.querySelector(`[data-day="${at.day}"]`) ?? null), [at]);

  function press(event: KeyboardEvent) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const from = (target as HTMLElement).dataset.day;
    const day = from ? dayByKey(from, event, firstDayOfWeek) : target === line.current && key === 'ArrowDown' && at.day;
    if (day) {
      event.preventDefault();
      event.stopPropagation();
      setMonth(day);
      focus({ day });
    } else if (key.length === 1 && key !== ' ') {
      // What is typed goes into the line, and is no shortcut.
      event.stopPropagation();
      line.current?.focus();
    } else if (key === 'Enter' && target === line.current) {
      event.preventDefault();
      const date = readDate(typed);
      if (date) onPick(date);
      else setIsRefused(typed.trim() !== '');
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the calendar and the line
    <div ref={calendar} onKeyDown={press}>
      <TextInput
        ref={line}
        mb={8}
        aria-label={t('Due Date')}
        aria-description={t('Type a date, “friday” or “+3”. Arrow down opens the calendar.')}
        placeholder={t('friday, +3, {date}', { date: formatDate(today, true) })}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setIsRefused(false);
        }}
        error={isRefused && t('Enter a date, such as {date}', { date: formatDate(`${today.slice(0, 4)}-12-05`) })}
      />
      <DatePicker
        value={value}
        date={month}
        onDateChange={setMonth}
        // Its keys stop at the end of a month, and `y` shows years.
        enableKeyboardNavigation={false}
        firstDayOfWeek={firstDayOfWeek}
        classNames={{ datePickerRoot: quick.root ?? '', presetsList: quick.list ?? '' }}
        presets={quickPresets(today, firstDayOfWeek)}
        highlightToday
        hideOutsideDates
        weekendDays={[]}
        onChange={onPick}
        {...calendarFormats()}
        getDayProps={(one) => ({ 'data-day': one.slice(0, 10), 'aria-label': fullDay(one) })}
      />
      <div className="flex between gap-8 mt-8">
        <Button variant="subtle" size="compact-sm" disabled={value === null} onClick={() => onPick(null)}>
          {t('No due date')}
        </Button>
      </div>
    </div>
  );
}
