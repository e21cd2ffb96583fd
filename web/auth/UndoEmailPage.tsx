import { Anchor, Button, Stack } from '@mantine/core';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { Link } from '#web/lib/router.tsx';
import { userQuery } from '#web/lib/session.ts';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { MailPassword } from './MailPassword.tsx';
import { useMailedToken } from './useMailedToken.ts';

const on = (
  <Anchor component={Link} to="/">
    Go to Quarterdeck
  </Anchor>
);

/** Where the link leads that the old address of an account was mailed when another was asked for. */
export default function UndoEmailPage() {
  const token = useMailedToken();
  const undo = useChange({
    name: false,
    call: () => api.auth.undoEmail({ body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    failure: () => undefined,
  });
  if (undo.data) {
    const { email, wasChanged } = undo.data;
    return (
      <Welcome title={wasChanged ? 'Your address is yours again' : 'The change is undone'} foot={on}>
        <Stack gap="sm">
          <p role="status">
            {wasChanged
              ? `Your account has ${email} again. Everyone is signed out, and the password counts no more.`
              : `Your account keeps ${email}. If somebody who knows your password asked for the change, set a new one.`}
          </p>
          <MailPassword email={email} />
        </Stack>
      </Welcome>
    );
  }
  return (
    <Welcome
      title="Undo the change of your email address"
      subtitle="Your account keeps the address at which you got this mail. If the new one is in use already, everyone is signed out and you set a new password."
      foot={on}
    >
      {undo.error && (
        <p role="alert">{serverSentence(undo.error) ?? 'That did not work. Check your connection and try again.'}</p>
      )}
      <Button fullWidth disabled={undo.isPending || !token} onClick={() => undo.mutate()}>
        {undo.isPending ? 'Undoing...' : 'Undo the change'}
      </Button>
    </Welcome>
  );
}
