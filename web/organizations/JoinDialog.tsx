import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import type { JoinQuestion } from './usePendingInvite.ts';

/** Asks whoever is signed in whether a link that they followed is to make them a member. */
export default function JoinDialog({ name, close, join }: JoinQuestion) {
  return (
    <ConfirmDialog
      onClose={close}
      onConfirm={join}
      title={`Join ${name}?`}
      question="Its members will see your name and your email address, and you will go to work there. You can switch back at any time."
      confirmLabel="Join"
      cancelLabel="Not Now"
      destructive={false}
    />
  );
}
