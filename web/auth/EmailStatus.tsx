import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser, userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import classes from './Account.module.css';
import { useSendConfirmation } from './useSendConfirmation.ts';

const pendingKey = ['users', 'pendingEmail'];
/** Asks anew which addresses wait to be confirmed. */
export const askPendingEmails = (): void => {
  void queryClient.invalidateQueries({ queryKey: pendingKey });
  void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
};
onChanges(['users'], () => void queryClient.invalidateQueries({ queryKey: pendingKey }));

/** Says that an address waits for its confirmation, with the way to have the link mailed again. */
export function EmailStatus() {
  const { id, email, isEmailConfirmed, pendingEmail } = useCurrentUser();
  const send = useSendConfirmation();
  if (isEmailConfirmed && !pendingEmail) return null;
  return (
    <div className={classes.status}>
      <span>
        {pendingEmail
          ? `Your address becomes ${pendingEmail} once you follow the link that we mailed there.`
          : `Please confirm ${email}: we mailed you a link.`}
      </span>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" loading={send.isPending} onClick={() => send.mutate()}>
          Send again
        </Button>
        {pendingEmail && <CancelEmail id={id} />}
      </Group>
    </div>
  );
}

/** Says to an admin that the address of somebody waits for its confirmation, with the way to take it back. */
export function PendingEmailOf({ user }: { user: User }) {
  const { data } = useQuery(api.users.pendingEmail.options({ params: { id: user.id } }));
  if (!data?.pendingEmail) return null;
  return (
    <div className={classes.status}>
      <span>
        The address becomes {data.pendingEmail} once it is confirmed from there. For seven days {user.firstName} can
        undo that from {user.email}.
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
      askPendingEmails();
      toast.success('The address stays as it is');
    },
    failure: 'The change could not be cancelled',
  });
  return (
    <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      Cancel the change
    </Button>
  );
}
