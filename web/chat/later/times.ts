import { dayAfter, dayIn, momentIn } from '#rules/dates.ts';
import { formats } from '#web/lib/formats.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { formatDay, formatTime } from '#web/ui/dates/dates.ts';
import { nextWeek } from '#web/ui/dates/quickDays.ts';

/** When people begin to work, in their own time zone. */
const morning = '09:00';
/** Work begins on it, also where weeks begin on Sunday. */
const monday = 1;

/** The times that people put things off to most often, as ISO 8601. */
export function laterTimes(): { label: string; at: string }[] {
  const { timeZone } = formats();
  const now = serverDate();
  const today = dayIn(timeZone, now);
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  const onMorning = (day: string) => momentIn(timeZone, day, morning).toISOString();
  return [
    { label: t('In 20 minutes'), at: inMinutes(20) },
    { label: t('In 1 hour'), at: inMinutes(60) },
    { label: t('In 3 hours'), at: inMinutes(180) },
    { label: t('Tomorrow'), at: onMorning(dayAfter(today)) },
    { label: t('Next week'), at: onMorning(nextWeek(today, monday)) },
  ];
}

/** A time as a list shows it: `Nov 30, 9:00 AM`. */
export const formatLater = (at: string): string =>
  t('{day}, {time}', { day: formatDay(dayIn(formats().timeZone, new Date(at))), time: formatTime(at) });
