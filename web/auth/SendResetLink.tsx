import { Button } from '@mantine/core';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';

/** Sends a password reset link to an address that the user has just confirmed. */
export function SendResetLink({ email }: { email: string }) {
  const send = useChange({
    name: false,
    call: () => api.auth.forgotPassword({ body: { email } }),
    failure: t("Couldn't send the link. Check your connection and try again."),
  });
  if (send.isSuccess)
    return (
      <p role="status" className="paragraph">
        {t("Check your email. We've sent a link to set a new password.")}
      </p>
    );
  return (
    <Button fullWidth disabled={send.isPending} onClick={() => send.mutate()}>
      {send.isPending ? t('Sending...') : t('Set a new password')}
    </Button>
  );
}
