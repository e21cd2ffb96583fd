import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { api } from '#web/lib/api.ts';
import { navigate } from '#web/lib/router.tsx';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';

/** Opens a channel at the first message on or after a day. */
export default function JumpDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const [day, setDay] = useState<string | null>(null);
  const jump = useMutation({
    mutationFn: (day: string) => api.messages.firstSince({ params: { id: channel.id }, query: { day } }),
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
      <DateField
        label={t('Day')}
        value={day}
        onChange={setDay}
        error={jump.data?.id === null && jump.variables === day && t('There are no messages from this day on.')}
      />
    </FormDialog>
  );
}
