import { Anchor, Button } from '@mantine/core';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { Link } from '#web/lib/router.tsx';
import { userQuery } from '#web/lib/session.ts';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { useMailedToken } from './useMailedToken.ts';

const on = (
  <Anchor component={Link} to="/">
    Go to Quarterdeck
  </Anchor>
);

/** Where the link in the mail leads. It confirms by a button: programs that look at links in mails press none. */
export default function ConfirmEmailPage() {
  const token = useMailedToken();
  const confirm = useChange({
    name: false,
    call: () => api.auth.confirmEmail({ body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    failure: () => undefined,
  });
  if (confirm.isSuccess) {
    return (
      <Welcome title="Your address is confirmed" foot={on}>
        <p role="status">Thank you. You sign in with it from now on.</p>
      </Welcome>
    );
  }
  return (
    <Welcome title="Confirm your email address" subtitle="One press, and we know that mails reach you here." foot={on}>
      {confirm.error && (
        <p role="alert">{serverSentence(confirm.error) ?? 'That did not work. Check your connection and try again.'}</p>
      )}
      <Button fullWidth disabled={confirm.isPending || !token} onClick={() => confirm.mutate()}>
        {confirm.isPending ? 'Confirming...' : 'Confirm this address'}
      </Button>
    </Welcome>
  );
}
