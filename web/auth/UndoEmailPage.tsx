import { Button, Stack } from '@mantine/core';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { userQuery } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { HomeLink } from './HomeLink.tsx';
import { SendResetLink } from './SendResetLink.tsx';
import { useMailedToken } from './useMailedToken.ts';

/** Opened by the link that the old address of an account receives when its email is to change. */
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
      <Welcome title={wasChanged ? t('Your email has been restored') : t('Email change canceled')} foot={<HomeLink />}>
        <Stack gap="sm">
          <p role="status" className="paragraph">
            {wasChanged
              ? t(
                  'Your account uses {email} again. Everyone has been signed out, and the old password no longer works.',
                  { email },
                )
              : t('Your account keeps {email}. If someone else requested the change, set a new password.', { email })}
          </p>
          <SendResetLink email={email} />
        </Stack>
      </Welcome>
    );
  }
  return (
    <Welcome
      title={t('Undo the change of your email address')}
      subtitle={t(
        "Your account will keep the address that received this email. If it already uses the new one, everyone will be signed out and you'll set a new password.",
      )}
      foot={<HomeLink />}
    >
      {undo.error && (
        <p role="alert" className="paragraph">
          {serverSentence(undo.error) ?? t("That didn't work. Check your connection and try again.")}
        </p>
      )}
      <Button fullWidth disabled={undo.isPending || !token} onClick={() => undo.mutate()}>
        {undo.isPending ? t('Undoing...') : t('Undo the change')}
      </Button>
    </Welcome>
  );
}
