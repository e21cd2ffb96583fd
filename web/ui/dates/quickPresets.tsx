import { formatDay } from './dates.ts';
import { quickDays } from './quickDays.ts';

/** The buttons beside a calendar for the due dates that people choose most often, with their dates. */
export const quickPresets = (today: string, firstDayOfWeek: number) =>
  quickDays(today, firstDayOfWeek).map(({ label, value }) => ({
    value,
    label: (
      <>
        {label} <span className="block dimmed size-11">{formatDay(value)}</span>
      </>
    ),
  }));
