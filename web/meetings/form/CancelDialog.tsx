import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { t } from '#web/lib/translate.ts';
import { useCloseMeeting } from '#web/meetings/useMeetingChanges.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';

type Props = { onClose: () => void; meeting: Meeting };

/** Asks before canceling a meeting and, if it repeats, whether to cancel the following ones too. */
export default function CancelDialog({ onClose, meeting: { id, title, repeat } }: Props) {
  const cancel = useCloseMeeting();
  const [following, setFollowing] = useState(false);
  const question = t('Cancel "{title}"?', { title });
  if (repeat === null) {
    return (
      <ConfirmDialog
        onClose={onClose}
        title={t('Cancel {meeting}?')}
        onConfirm={() => cancel.mutate({ id })}
        question={question}
        confirmLabel={t('Cancel {meeting}')}
        cancelLabel={t('Keep {meeting}')}
      />
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('Cancel {meeting}?')}
      submitLabel={t('Cancel {meeting}')}
      cancelLabel={t('Keep {meeting}')}
      destructive
      pending={cancel.isPending}
      onSubmit={() => cancel.mutate({ id, following }, { onSuccess: onClose })}
    >
      <Text>{question}</Text>
      <CheckField label={t('Also cancel following {meetings}')} checked={following} onChange={setFollowing} />
    </FormDialog>
  );
}
