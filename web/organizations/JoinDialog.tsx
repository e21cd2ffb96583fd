import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import type { JoinQuestion } from './usePendingInvite.ts';

/** Asks a signed-in user who followed an invite link whether to join. */
export default function JoinDialog({ name, close, join }: JoinQuestion) {
  return (
    <ConfirmDialog
      onClose={close}
      onConfirm={join}
      title={t('Join {name}?', { name })}
      question={t(
        "Members will see your name and email. You'll switch to this organization now and can switch back anytime.",
      )}
      confirmLabel={t('Join')}
      cancelLabel={t('Not Now')}
      destructive={false}
    />
  );
}
