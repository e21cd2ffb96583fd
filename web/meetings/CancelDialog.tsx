import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { say } from '#web/lib/say.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { useCloseMeeting } from './useMeetingChanges.ts';

type Props = { onClose: () => void; meeting: Meeting };

/** Asks before a meeting is cancelled, and for one that repeats, whether all following ones are cancelled too. */
export default function CancelDialog({ onClose, meeting: { id, title, repeat } }: Props) {
  const cancel = useCloseMeeting();
  const [following, setFollowing] = useState(false);
  const question = `Cancel "${title}"?`;
  if (repeat === null) {
    return (
      <ConfirmDialog
        onClose={onClose}
        title={say('Cancel meeting?')}
        onConfirm={() => cancel.mutate({ id })}
        question={question}
        confirmLabel={say('Cancel Meeting')}
        cancelLabel="Keep It"
      />
    );
  }
  return (
    <FormDialog
      onClose={onClose}
      title={say('Cancel meeting?')}
      submitLabel={say('Cancel Meeting')}
      cancelLabel="Keep It"
      destructive
      pending={cancel.isPending}
      onSubmit={() => cancel.mutate({ id, following }, { onSuccess: onClose })}
    >
      <Text>{question}</Text>
      <CheckField label={say('Also cancel all following meetings')} checked={following} onChange={setFollowing} />
    </FormDialog>
  );
}
