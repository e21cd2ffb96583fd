import { Button } from '@mantine/core';
import { useSendConfirmation } from '#web/auth/useSendConfirmation.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import classes from './Notifications.module.css';

/** Says, where one's address was never confirmed, that no mail about work goes there, with the way to confirm it. */
export function ConfirmFirst() {
  const { email, isEmailConfirmed } = useCurrentUser();
  const send = useSendConfirmation();
  if (isEmailConfirmed) return null;
  return (
    <div className={classes.browser}>
      <span>No mail about your work goes to {email} before you confirm it by the link that we mailed you.</span>
      <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
        Send the link again
      </Button>
    </div>
  );
}
