import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { trashDays } from '#contract/limits.ts';
import { rich, t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';

type Props = { name: string; onClose: () => void; onConfirm: () => void };

/** Asks the user to type the name of the organization before it is deleted. */
export function DeleteOrganizationDialog({ name, onClose, onConfirm }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={onConfirm}
      question={t('Are you sure you want to delete "{title}"?', { title: name })}
      detail={t(
        'It becomes inactive now. You can restore it from the list of deleted organizations for {days} days. Then all its data is removed.',
        { days: trashDays },
      )}
      isUnready={typed.trim() !== name}
    >
      <TextInput
        mb={20}
        label={rich('To confirm, type {name}', { name: <strong>{name}</strong> })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
