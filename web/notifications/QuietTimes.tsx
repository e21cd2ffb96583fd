import { Button } from '@mantine/core';
import type { Preferences } from '#contract/notifications.ts';
import { useFormats } from '#web/lib/formats.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { timesOfDay } from '#web/ui/dates/timesOfDay.ts';
import { weekdayName } from '#web/ui/dates/weekdayName.ts';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import classes from './Notifications.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

const times = timesOfDay(30);

/** For how long one can ask not to be disturbed, in hours. */
const pauses = [1, 4, 24];

type Props = { preferences: Preferences; change: (change: Partial<Preferences>) => void };

/** When nothing is pushed, mailed or played: for some hours from now, every night, and on some days. */
export function QuietTimes({ preferences, change }: Props) {
  const { quietFrom, quietUntil, quietDays, undisturbedUntil } = preferences;
  const hasNoEffect =
    (quietFrom === null) !== (quietUntil === null) || (quietFrom !== null && quietFrom === quietUntil);
  const { timeZone, serverZone } = useFormats();
  const isPaused = undisturbedUntil !== null && Date.parse(undisturbedUntil) > serverDate().getTime();
  const pause = (hours: number) =>
    change({ undisturbedUntil: new Date(serverDate().getTime() + hours * 3600_000).toISOString() });
  const toggleDay = (day: number) => {
    const days = quietDays.includes(day) ? quietDays.filter((one) => one !== day) : [...quietDays, day].sort();
    change({ quietDays: days });
  };
  return (
    <fieldset className={`${classes.group} py-4`}>
      <legend>{t('Do not disturb')}</legend>
      <div className={`${classes.choice} grid gap-16`}>
        <p className="dimmed small">
          {t(
            'At these times nothing is pushed or played, and emails wait until they are over. The bell keeps everything.',
          )}
        </p>
        <div className="row wrap gap-8">
          {isPaused ? (
            <>
              <span>{t('Until {time}', { time: formatMoment(undisturbedUntil) })}</span>
              <Button variant="default" size="xs" onClick={() => change({ undisturbedUntil: null })}>
                {t('End now')}
              </Button>
            </>
          ) : (
            pauses.map((hours) => (
              <Button key={hours} variant="default" size="xs" onClick={() => pause(hours)}>
                {t('For {hours, plural, one {# hour} other {# hours}}', { hours })}
              </Button>
            ))
          )}
        </div>
        <div className="row wrap gap-16">
          <Select
            label={t('Every day from')}
            data={times}
            clearable
            value={quietFrom}
            onChange={(time) => change({ quietFrom: time })}
          />
          <Select
            label={t('Until')}
            data={times}
            clearable
            value={quietUntil}
            onChange={(time) => change({ quietUntil: time })}
            error={hasNoEffect && t('This has no effect until you choose two different times.')}
          />
        </div>
        {serverZone !== timeZone && (
          <p className="dimmed small">
            {t(
              'These times are in {zone}, the time zone of your organization. To use your own, choose it in your profile.',
              {
                zone: serverZone,
              },
            )}
          </p>
        )}
        <fieldset className="grid gap-8">
          <legend className="small">{t('All day on')}</legend>
          <div className="row wrap gap-16">
            {weekdays.map((day) => (
              <CheckField
                key={day}
                label={weekdayName(day, 'short')}
                checked={quietDays.includes(day)}
                onChange={() => toggleDay(day)}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </fieldset>
  );
}
