import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { dayAfter, dayIn } from '#rules/dates.ts';
import { api } from '#web/lib/api.ts';
import { useFormats } from '#web/lib/formats.ts';
import { navigate } from '#web/lib/router.tsx';
import { serverDate } from '#web/lib/serverClock.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';

/** Opens a channel at the first message on or after a day. */
export default function JumpDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const { timeZone } = useFormats();
  const today = dayIn(timeZone, serverDate());
  const [day, setDay] = useState<string | null>(null);
  const jump = useMutation({
    mutationFn: (day: string | undefined) =>
      api.messages.firstSince({ params: { id: channel.id }, query: day === undefined ? {} : { day } }),
    onSuccess: ({ id }) => {
      if (id === null) return;
      onClose();
      navigate(`/chat/${channel.id}?message=${id}`);
    },
    onError: () => toast.error(t("Couldn't load this")),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('Jump to a date')}
      submitLabel={t('Jump')}
      pending={jump.isPending}
      disabled={day === null}
      onSubmit={() => day !== null && jump.mutate(day)}
    >
      <div className="row wrap gap-8">
        <Button variant="default" size="xs" onClick={() => jump.mutate(dayAfter(today, -1))}>
          {t('Yesterday')}
        </Button>
        <Button variant="default" size="xs" onClick={() => jump.mutate(dayAfter(today, -7))}>
          {t('A week ago')}
        </Button>
        <Button variant="default" size="xs" onClick={() => jump.mutate(undefined)}>
          {t('The beginning')}
        </Button>
      </div>
      <DateField
        isPast
        label={t('Day')}
        value={day}
        onChange={setDay}
        error={
          jump.data?.id === null &&
          jump.variables === (day ?? jump.variables) &&
          t('There are no messages from this day on.')
        }
      />
    </FormDialog>
  );
}
