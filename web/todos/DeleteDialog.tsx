import { useState } from 'react';
import type { Todo } from '#contract/todos.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';

type Props = { onClose: () => void; todo: Todo; onConfirm: (following: boolean) => void };

/** Asks before deleting a to-do and, if it repeats, whether to end that too. */
export default function DeleteDialog({ onClose, todo: { title, repeat }, onConfirm }: Props) {
  const [following, setFollowing] = useState(false);
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => onConfirm(following)}
      question={t('Are you sure you want to delete "{title}"?', { title })}
    >
      {repeat && (
        <div className="mb-12">
          <CheckField label={t('Also delete following {todos}')} checked={following} onChange={setFollowing} />
          <p className="dimmed small">
            {following ? t('It will not repeat any more.') : t('Only this one is skipped. The next one appears.')}
          </p>
        </div>
      )}
    </ConfirmDialog>
  );
}
