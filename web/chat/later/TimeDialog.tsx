import { useState } from 'react';
import { dayAfter, dayIn, momentIn, timeIn } from '#rules/dates.ts';
import { useFormats } from '#web/lib/formats.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { formatTime } from '#web/ui/dates/dates.ts';
import { timesOfDay } from '#web/ui/dates/timesOfDay.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';

const times = timesOfDay(15);

type Props = {
  onClose: () => void;
  title: string;
  submitLabel: string;
  /** The time so far, as ISO 8601; null for tomorrow morning. */
  at: string | null;
  onChoose: (at: string) => void;
};

/** Asks for a day and a time in the user's time zone. */
export default function TimeDialog({ onClose, title, submitLabel, at, onChoose }: Props) {
  const { timeZone } = useFormats();
  const [day, setDay] = useState<string | null>(() =>
    at === null ? dayAfter(dayIn(timeZone, serverDate())) : dayIn(timeZone, new Date(at)),
  );
  const [time, setTime] = useState(() => (at === null ? '09:00' : timeIn(timeZone, new Date(at))));
  const moment = day === null ? null : momentIn(timeZone, day, time);
  const isPast = moment !== null && moment <= serverDate();
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      submitLabel={submitLabel}
      disabled={moment === null || isPast}
      onSubmit={() => {
        if (moment === null || isPast) return false;
        onChoose(moment.toISOString());
        return true;
      }}
    >
      <div className="grid cols-2 gap-16">
        <DateField label={t('Day')} value={day} onChange={setDay} />
        <Select
          label={t('Time')}
          data={[...new Set([...times, time])].sort().map((value) => ({
            value,
            label: formatTime(momentIn(timeZone, day ?? dayIn(timeZone, serverDate()), value).toISOString()),
          }))}
          value={time}
          onChange={(value) => value && setTime(value)}
          error={isPast && t('Choose a time in the future')}
        />
      </div>
    </FormDialog>
  );
}
