import { Button } from '@mantine/core';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';

/** Mails the link to a new password to an address that the reader has just proven. */
export function MailPassword({ email }: { email: string }) {
  const ask = useChange({
    name: false,
    call: () => api.auth.forgotPassword({ body: { email } }),
    failure: 'The link could not be sent. Check your connection and try again.',
  });
  if (ask.isSuccess) return <p role="status">Look into your mailbox: a link to set a new password is on its way.</p>;
  return (
    <Button fullWidth disabled={ask.isPending} onClick={() => ask.mutate()}>
      {ask.isPending ? 'Sending...' : 'Set a New Password'}
    </Button>
  );
}
