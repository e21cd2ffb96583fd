import { Button } from '@mantine/core';
import { useSendConfirmation } from '#web/auth/useSendConfirmation.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import classes from './Notifications.module.css';

/** Asks users to confirm their email address. Until then they get no email about their work. */
export function ConfirmFirst() {
  const { email, isEmailConfirmed } = useCurrentUser();
  const send = useSendConfirmation();
  if (isEmailConfirmed) return null;
  return (
    <div className={classes.browser}>
      <span>{t('Confirm {email} to get email about your work. We emailed you a link.', { email })}</span>
      <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
        {t('Send the link again')}
      </Button>
    </div>
  );
}
