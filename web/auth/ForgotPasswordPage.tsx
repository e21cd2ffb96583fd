import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';

/** Sends a password reset link. The answer doesn't reveal whether the account exists. */
export default function ForgotPasswordPage() {
  const form = useForm({ initial: { email: '' } });
  const back = (
    <Anchor component={Link} to="/auth">
      {t('Back to sign in')}
    </Anchor>
  );
  const send = useChange({
    name: false,
    call: (body: { email: string }) => api.auth.forgotPassword({ body }),
    failure: t("Couldn't send the link. Check your connection and try again."),
  });
  if (send.isSuccess) {
    return (
      <Welcome title={t('Check your email')} foot={back}>
        <p role="status" className="paragraph">
          {t("If an account uses this address, we've sent it a password reset link. The link expires in one hour.")}
        </p>
      </Welcome>
    );
  }
  return (
    <Welcome title={t('Forgot your password?')} subtitle={t("We'll email you a reset link.")} foot={back}>
      <Form noValidate={false} onSubmit={form.submit((values) => send.mutate(values, { onError: form.refuse }))}>
        <Stack gap="sm">
          <TextInput
            label={t('Email')}
            name="email"
            type="email"
            autoComplete="email"
            required
            withAsterisk={false}
            {...form.field('email')}
          />
          <Button type="submit" fullWidth mt="xs" disabled={send.isPending}>
            {send.isPending ? t('Sending...') : t('Send reset link')}
          </Button>
        </Stack>
      </Form>
    </Welcome>
  );
}
