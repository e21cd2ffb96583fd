import { Text } from '@mantine/core';
import { momentIn } from '#rules/dates.ts';
import { cityOf } from '#rules/time-zones.ts';
import { useFormats } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';
import { dayOf, formatDay, formatTime, hasOtherClock } from '#web/ui/dates/dates.ts';
import type { MeetingValues } from './useMeetingForm.ts';

type Props = { values: Pick<MeetingValues, 'date' | 'time'> /** The organization's. */; timeZone: string };

/** Says in which time zone a meeting is scheduled, and when it begins for the user, if their clock shows another time. */
export function ZoneHint({ values: { date, time }, timeZone }: Props) {
  useFormats();
  if (!date || !time) return null;
  const at = momentIn(timeZone, date, time).toISOString();
  if (!hasOtherClock(at)) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('Times are in {city} time. For you it starts {day}, {time}.', {
        city: cityOf(timeZone),
        day: formatDay(dayOf(at)),
        time: formatTime(at),
      })}
    </Text>
  );
}
