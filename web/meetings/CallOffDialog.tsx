import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { say } from '#web/lib/say.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { useCloseMeeting } from './useMeetingChanges.ts';

type Props = { onClose: () => void; meeting: Meeting };

/** Asks before a meeting is called off; of one that repeats also, whether those that follow are. */
export default function CallOffDialog({ onClose, meeting: { id, title, repeat } }: Props) {
  const close = useCloseMeeting();
  const [following, setFollowing] = useState(false);
  const question = `Are you sure you want to call off "${title}"?`;
  if (repeat === null) {
    return (
      <ConfirmDialog
        onClose={onClose}
        onConfirm={() => close.mutate({ id })}
        question={question}
        confirmLabel="Call Off"
        cancelLabel="Keep It"
      />
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={say('Call Off Meeting')}
      submitLabel="Call Off"
      cancelLabel="Keep It"
      destructive
      pending={close.isPending}
      onSubmit={() => close.mutate({ id, following }, { onSuccess: onClose })}
    >
      <Text>{question}</Text>
      <CheckField label="Call off those that follow, too" checked={following} onChange={setFollowing} />
    </FormDialog>
  );
}
