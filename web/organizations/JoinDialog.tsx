import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { InvitationOfAnother } from './InvitationOfAnother.tsx';
import type { JoinQuestion } from './usePendingInvite.ts';

/** Asks a signed-in user who followed an invite link whether to join, or says why they can't. */
export default function JoinDialog({ code, invite, close, join }: JoinQuestion) {
  const { standing = 'join', organization } = invite;
  if (standing !== 'join') return <InvitationOfAnother code={code} invite={{ ...invite, standing }} onClose={close} />;
  return (
    <ConfirmDialog
      onClose={close}
      onConfirm={join}
      title={t('Join {name}?', { name: organization?.name ?? '' })}
      question={t(
        "Members will see your name and email. You'll switch to this organization now and can switch back anytime.",
      )}
      confirmLabel={t('Join')}
      cancelLabel={t('Not Now')}
      destructive={false}
    />
  );
}
