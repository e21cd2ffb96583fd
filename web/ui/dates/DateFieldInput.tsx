import { DateInput } from '@mantine/dates';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import '@mantine/dates/styles.css';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { dayIn } from '#rules/dates.ts';
import { useFormats } from '#web/lib/formats.ts';
import { IconCalendar } from '#web/ui/icons/icons.ts';
import { calendarFormats, fullDay } from './calendarFormats.ts';
import { dayByKey } from './calendarKeys.ts';
import { formatDate } from './dates.ts';
import quick from './quickDays.module.css';
import { quickPresets } from './quickPresets.tsx';
import { readDate } from './readDate.ts';

export type DateFieldProps = {
  label: string;
  /** A calendar date, `YYYY-MM-DD`. */
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  description?: string;
  error?: ReactNode;
  withAsterisk?: boolean;
  disabled?: boolean;
  /** For a day in the past: without the quick choices, which are due dates. */
  isPast?: boolean;
};

/** The calendar of the field in use. It is rendered at the end of the page. */
const openCalendar = () => document.querySelector('[data-dates-dropdown]');

export default function DateFieldInput(allProps: DateFieldProps) {
  const { placeholder = t('No date'), error, onChange, isPast = false, ...props } = allProps;
  const { firstDayOfWeek, timeZone } = useFormats();
  const refusal = t('Enter a date, such as {date}', { date: formatDate(`${serverDate().getFullYear()}-12-05`) });
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  // The error shows after the user leaves the field, not while typing.
  const [isErrorVisible, setIsErrorVisible] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  // Enter closes the calendar until the user types or clicks again.
  const [isTaken, setIsTaken] = useState(false);
  // The form must not be sent: it would send another date than the text says.
  useEffect(() => input.current?.setCustomValidity(isUnreadable ? refusal : ''), [isUnreadable, refusal]);
  const [isFocused, setIsFocused] = useState(false);
  const today = dayIn(timeZone, serverDate());
  // The day in focus while the keyboard is in the calendar, and the month on screen.
  const [focusedDay, setFocusedDay] = useState<string>();
  const [monthOnScreen, setMonthOnScreen] = useState(props.value ?? today);
  useEffect(() => {
    if (focusedDay) openCalendar()?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus();
  }, [focusedDay]);

  function goTo(day: string) {
    setMonthOnScreen(day);
    setFocusedDay(day);
  }

  function leaveCalendar() {
    setFocusedDay(undefined);
    setIsTaken(true);
    input.current?.focus();
  }

  /** Keys in the open calendar. Tab goes round its buttons and the focused day. */
  function onCalendarKey(event: KeyboardEvent) {
    const dropdown = openCalendar();
    const target = event.target as HTMLElement;
    if (!focusedDay || !dropdown?.contains(target)) return;
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const day = target.dataset.day && dayByKey(target.dataset.day, event, firstDayOfWeek);
    if (day) goTo(day);
    else if (key === 'Escape') leaveCalendar();
    else if (key === 'Tab') {
      const stops = [...dropdown.querySelectorAll<HTMLElement>('button')].filter(
        (button) => !button.dataset.day || button.dataset.day === focusedDay,
      );
      stops.at((stops.indexOf(target) + (shiftKey ? -1 : 1)) % stops.length)?.focus();
    } else if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) {
      // What is typed replaces the text of the field. In the calendar `y` would show years.
      input.current?.select();
      return event.stopPropagation();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the calendar, which is rendered elsewhere
    <div
      style={{ display: 'contents' }}
      onKeyDownCapture={onCalendarKey}
      onBlur={({ relatedTarget }: FocusEvent) => {
        if (focusedDay && !(relatedTarget instanceof Node && openCalendar()?.contains(relatedTarget)))
          setFocusedDay(undefined);
      }}
    >
      <DateInput
        {...props}
        ref={input}
        placeholder={isFocused && !isPast ? t('friday, +3, {date}', { date: formatDate(today, true) }) : placeholder}
        aria-description={t('Type a date, “friday” or “+3”. Arrow down opens the calendar.')}
        valueFormat={(day) => formatDate(day.slice(0, 10), true)}
        firstDayOfWeek={firstDayOfWeek}
        {...calendarFormats()}
        dateParser={(typed) => readDate(typed)}
        fixOnBlur={!isUnreadable}
        onInput={({ currentTarget: { value } }) => {
          setIsTaken(false);
          setIsUnreadable(value.trim() !== '' && readDate(value) === null);
          setIsErrorVisible(false);
        }}
        onChange={(value) => {
          setIsUnreadable(false);
          onChange(value);
          if (focusedDay) leaveCalendar();
        }}
        date={monthOnScreen}
        onDateChange={setMonthOnScreen}
        getDayProps={(day) => ({
          'data-day': day.slice(0, 10),
          'aria-label': fullDay(day),
          autoFocus: day.slice(0, 10) === focusedDay,
        })}
        onFocus={() => setIsFocused(true)}
        // Enter takes the date. It does not send a form whose other fields are still empty.
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !event.altKey && !isUnreadable) {
            event.preventDefault();
            setIsTaken(false);
            return goTo(props.value ?? today);
          }
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          setIsTaken(true);
          setIsErrorVisible(true);
        }}
        onClick={() => setIsTaken(false)}
        onBlur={() => {
          setIsErrorVisible(true);
          setIsFocused(false);
        }}
        onInvalid={() => setIsErrorVisible(true)}
        error={isUnreadable && isErrorVisible ? refusal : error}
        leftSection={<IconCalendar size={14} stroke={1.6} aria-hidden="true" />}
        leftSectionWidth={30}
        clearable={!props.withAsterisk}
        classNames={{ presetsRoot: quick.root ?? '', presetsList: quick.list ?? '' }}
        {...(!isPast && { presets: quickPresets(today, firstDayOfWeek) })}
        highlightToday
        hideOutsideDates
        weekendDays={[]}
        clearButtonProps={{ 'aria-label': t('Clear {field}', { field: String(props.label) }) }}
        popoverProps={{
          shadow: 'lg',
          onOpen: () => setIsOpen(true),
          onClose: () => setIsOpen(false),
          // The calendar would cover the error.
          ...(focusedDay && { opened: true }),
          ...((isTaken || (isUnreadable && isErrorVisible)) && { opened: false }),
        }}
        // Escape closes the calendar first, not the dialog.
        data-mantine-stop-propagation={isOpen && !isTaken}
      />
    </div>
  );
}
