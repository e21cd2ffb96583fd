import { formats } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';

const inCalendar = (parts: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(formats().locale, { ...parts, timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00Z`),
  );

/** The name of a day in a calendar, `YYYY-MM-DD`, for screen readers. */
export const fullDay = inCalendar({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** Texts of a calendar in the user's language: Mantine's own are English. */
export const calendarFormats = () => ({
  monthLabelFormat: inCalendar({ month: 'long', year: 'numeric' }),
  monthsListFormat: inCalendar({ month: 'short' }),
  weekdayFormat: inCalendar({ weekday: 'short' }),
  ariaLabels: {
    previousMonth: t('Previous month'),
    nextMonth: t('Next month'),
    previousYear: t('Previous year'),
    nextYear: t('Next year'),
  },
});
