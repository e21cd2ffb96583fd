import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser, userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import classes from './Account.module.css';
import { useSendConfirmation } from './useSendConfirmation.ts';

const pendingKey = ['users', 'pendingEmail'];
/** Reloads which email addresses wait for confirmation. */
export const refreshPendingEmails = (): void => {
  void queryClient.invalidateQueries({ queryKey: pendingKey });
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
};
onChanges(['users'], () => void queryClient.invalidateQueries({ queryKey: pendingKey }));

/** Asks the current user to confirm their email, with a button that sends the link again. */
export function EmailStatus() {
  const { id, email, isEmailConfirmed, pendingEmail } = useCurrentUser();
  const send = useSendConfirmation();
  if (isEmailConfirmed && !pendingEmail) return null;
  return (
    <div className={classes.status}>
      <span>
        {pendingEmail
          ? t('We sent a link to {email}. Your email changes once you open it.', { email: pendingEmail })
          : t("Please confirm {email}. We've emailed you a link.", { email })}
      </span>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" loading={send.isPending} onClick={() => send.mutate()}>
          {t('Send again')}
        </Button>
        {pendingEmail && <CancelEmail id={id} />}
      </Group>
    </div>
  );
}

/** Shows an admin that another person's new email waits for confirmation, with a button that cancels the change. */
export function PendingEmail({ user }: { user: User }) {
  const { data } = useQuery(api.users.pendingEmail.options({ params: { id: user.id } }));
  if (!data?.pendingEmail) return null;
  return (
    <div className={classes.status}>
      <span>
        {t(
          'The email changes to {newEmail} once it is confirmed there. After that, {name} can undo it from {email} for seven days.',
          { newEmail: data.pendingEmail, name: user.firstName, email: user.email },
        )}
      </span>
      <CancelEmail id={user.id} />
    </div>
  );
}

function CancelEmail({ id }: { id: string }) {
  const cancel = useChange({
    name: false,
    call: () => api.users.cancelEmail({ params: { id } }),
    onSuccess: () => {
      refreshPendingEmails();
      toast.success(t('The email stays the same'));
    },
    failure: t("Couldn't cancel the change"),
  });
  return (
    <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {t('Cancel change')}
    </Button>
  );
}
