import { Button } from '@mantine/core';
import { useCurrentUser } from '#web/lib/session.ts';
import classes from './Account.module.css';
import { useSendConfirmation } from './useSendConfirmation.ts';

/** Says that an address waits for its confirmation, with the way to have the link mailed again. */
export function EmailStatus() {
  const { email, isEmailConfirmed, pendingEmail } = useCurrentUser();
  const send = useSendConfirmation();
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
