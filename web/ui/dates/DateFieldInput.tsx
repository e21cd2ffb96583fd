import { DateInput } from '@mantine/dates';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dayIn } from '#rules/dates.ts';
import { formats, useFormats } from '#web/lib/formats.ts';
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
};

const inCalendar = (parts: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(formats().locale, { ...parts, timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00Z`),
  );
const monthOfYear = inCalendar({ month: 'long', year: 'numeric' });
const month = inCalendar({ month: 'short' });
const weekday = inCalendar({ weekday: 'short' });

export default function DateFieldInput({ placeholder = t('No date'), error, onChange, ...props }: DateFieldProps) {
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
  return (
    <DateInput
      {...props}
      ref={input}
      placeholder={placeholder}
      valueFormat={(day) => formatDate(day.slice(0, 10), true)}
      firstDayOfWeek={firstDayOfWeek}
      monthLabelFormat={monthOfYear}
      monthsListFormat={month}
      weekdayFormat={weekday}
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
      }}
      // Enter takes the date. It does not send a form whose other fields are still empty.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        setIsTaken(true);
        setIsErrorVisible(true);
      }}
      onClick={() => setIsTaken(false)}
      onBlur={() => setIsErrorVisible(true)}
      onInvalid={() => setIsErrorVisible(true)}
      error={isUnreadable && isErrorVisible ? refusal : error}
      leftSection={<IconCalendar size={14} stroke={1.6} aria-hidden="true" />}
      leftSectionWidth={30}
      clearable={!props.withAsterisk}
      classNames={{ presetsRoot: quick.root ?? '', presetsList: quick.list ?? '' }}
      presets={quickPresets(dayIn(timeZone, serverDate()), firstDayOfWeek)}
      highlightToday
      hideOutsideDates
      weekendDays={[]}
      clearButtonProps={{ 'aria-label': t('Clear {field}', { field: String(props.label) }) }}
      popoverProps={{
        shadow: 'lg',
        onOpen: () => setIsOpen(true),
        onClose: () => setIsOpen(false),
        // The calendar would cover the error.
        ...((isTaken || (isUnreadable && isErrorVisible)) && { opened: false }),
      }}
      // Escape closes the calendar first, not the dialog.
      data-mantine-stop-propagation={isOpen && !isTaken}
      ariaLabels={{ previousMonth: t('Previous month'), nextMonth: t('Next month') }}
    />
  );
}
