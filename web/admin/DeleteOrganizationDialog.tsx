import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { keptDays } from '#contract/limits.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';

type Props = { name: string; onClose: () => void; onConfirm: () => void };

/** Asks for the name of an organization before it is deleted. */
export function DeleteOrganizationDialog({ name, onClose, onConfirm }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={onConfirm}
      question={`Are you sure you want to permanently delete "${name}"? This action cannot be undone and will remove all associated data.`}
      detail={`It becomes inactive now. For ${keptDays} days you can restore it from the list of deleted organizations; then all its data is removed.`}
      isUnready={typed.trim() !== name}
    >
      <TextInput
        mb={20}
        label={
          <>
            To confirm, type <strong>{name}</strong>
          </>
        }
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
