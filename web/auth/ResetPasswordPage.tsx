import { Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { ApiError, api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { Link, navigate } from '#web/lib/router.tsx';
import { userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { newPasswordHint } from './newPasswordHint.ts';
import { useMailedToken } from './useMailedToken.ts';

/** Opened by the link in the email. Sets a new password and opens the sign-in page. */
export default function ResetPasswordPage() {
  const token = useMailedToken();
  const form = useForm({ initial: { password: '' } });
  const reset = useChange({
    name: false,
    call: ({ password }: { password: string }) => api.auth.resetPassword({ body: { token, password } }),
    onSuccess: async () => {
      // The server has ended all sessions, also the one of this browser.
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      toast.success(t('Password changed'), t('Sign in with your new password.'));
      navigate('/auth', { replace: true });
    },
    failure: t("Couldn't change your password. Check your connection and try again."),
  });
  const isExpired = !token || (reset.error instanceof ApiError && 'token' in reset.error.faults);
  const again = (
    <Anchor component={Link} to="/forgot-password">
      {t('Request a new link')}
    </Anchor>
  );
  if (isExpired) {
    return (
      <Welcome title={t('This link is no longer valid')} foot={again}>
        <p role="status" className="paragraph">
          {t('It has expired or was already used.')}
        </p>
      </Welcome>
    );
  }
  return (
    <Welcome title={t('Set a new password')} subtitle={t("You'll be signed out on all devices.")}>
      <Form noValidate={false} onSubmit={form.submit((values) => reset.mutate(values, { onError: form.refuse }))}>
        <Stack gap="sm">
          <PasswordInput
            label={t('New password')}
            description={newPasswordHint()}
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...form.field('password')}
          />
          <Button type="submit" fullWidth mt="xs" disabled={reset.isPending}>
            {reset.isPending ? t('Saving...') : t('Set password')}
          </Button>
        </Stack>
      </Form>
    </Welcome>
  );
}
