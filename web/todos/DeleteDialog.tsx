import { useState } from 'react';
import type { Todo } from '#contract/todos.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';

type Props = {
  onClose: () => void;
  /** One or several. */
  rows: Todo[];
  onConfirm: (following: boolean) => void;
};

/** Asks before deleting to-dos and, if one repeats, whether to end that too. */
export default function DeleteDialog({ onClose, rows, onConfirm }: Props) {
  const [following, setFollowing] = useState(false);
  const [only, ...more] = rows;
  const isOne = more.length === 0;
  const skipped = isOne
    ? t('Only this one is skipped. The next one appears.')
    : t('Only these are skipped. The next ones appear.');
  const ended = isOne ? t('It will not repeat any more.') : t('They will not repeat any more.');
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => onConfirm(following)}
      question={
        isOne
          ? t('Are you sure you want to delete "{title}"?', { title: only?.title ?? '' })
          : t('Are you sure you want to delete these {count} {todos}?', { count: rows.length })
      }
    >
      {rows.some(({ repeat }) => repeat) && (
        <div className="mb-12">
          <CheckField label={t('Also delete following {todos}')} checked={following} onChange={setFollowing} />
          <p className="dimmed small">{following ? ended : skipped}</p>
        </div>
      )}
    </ConfirmDialog>
  );
}
