import { Button } from '@mantine/core';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import classes from './Account.module.css';

/** Says that an address waits for its confirmation, with the way to have the link mailed again. */
export function EmailStatus() {
  const { email, isEmailConfirmed, pendingEmail } = useCurrentUser();
  const send = useChange({
    name: false,
    call: () => api.auth.sendConfirmation(),
    onSuccess: () => toast.success('Sent', 'Look into your mailbox.'),
    failure: 'The link could not be sent',
  });
  if (isEmailConfirmed && !pendingEmail) return null;
  return (
    <p className={classes.status}>
      <span>
        {pendingEmail
          ? `Your address becomes ${pendingEmail} once you follow the link that we mailed there.`
          : `Please confirm ${email}: we mailed you a link.`}
      </span>
      <Button variant="default" size="compact-sm" loading={send.isPending} onClick={() => send.mutate()}>
        Send again
      </Button>
    </p>
  );
}
