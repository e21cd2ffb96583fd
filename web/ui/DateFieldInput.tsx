import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import type { DateFieldProps } from './DateField.tsx';

export default function DateFieldInput({ placeholder = 'No date', ...props }: DateFieldProps) {
  return (
    <DateInput
      {...props}
      placeholder={placeholder}
      valueFormat="MMM D, YYYY"
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden="true" />}
      clearable
      highlightToday
      hideOutsideDates
      weekendDays={[]}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      popoverProps={{ shadow: 'lg' }}
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
    />
  );
}
