import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, isRefusedAs } from '#web/lib/api.ts';
import { serverSentence } from '#web/lib/changes/change.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { passkeyObstacle, requestPasskey, signInWithPasskey } from './passkeys.ts';
import { usePasskeyAutofill } from './usePasskeyAutofill.ts';
import { useSignIn } from './useSignIn.ts';

type Account = { email: string; password: string };
type Credentials = Account & { code: string };

export function SignInForm({ account }: { account: Account }) {
  const form = useForm({ initial: { ...account, code: '' } });
  const [needsCode, setNeedsCode] = useState(false);
  usePasskeyAutofill();
  const signIn = useSignIn<Credentials>({
    call: ({ code, ...body }) => api.auth.login({ body: { ...body, ...(code && { code }) } }),
    success: t('Logged in successfully'),
    failure: t("We couldn't sign you in"),
  });
  // The toast disappears; the message at the field stays.
  const refuse = (error: Error) => {
    if (isRefusedAs('second_factor_needed', error)) return setNeedsCode(true);
    if (isRefusedAs('invalid', error)) return form.refuse(error);
    form.showFaults({ [isRefusedAs('wrong_code', error) ? 'code' : 'password']: serverSentence(error) });
  };
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => signIn.mutate(values, { onError: refuse }))}>
      <Stack gap="sm">
        <TextInput
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="username webauthn"
          required
          withAsterisk={false}
          {...form.field('email')}
        />
        <PasswordInput
          label={t('Password')}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.field('password')}
        />
        {needsCode && (
          <TextInput
            label={t('Code')}
            description={t('From your authenticator app, or a recovery code')}
            name="code"
            autoComplete="one-time-code"
            autoFocus
            required
            withAsterisk={false}
            {...form.field('code')}
          />
        )}
        <Anchor component={Link} to="/forgot-password" size="sm">
          {t('Forgot your password?')}
        </Anchor>
        <Button type="submit" fullWidth mt="xs" disabled={signIn.isPending}>
          {signIn.isPending ? t('Signing in...') : t('Sign In')}
        </Button>
        <PasskeyButton />
      </Stack>
    </Form>
  );
}

function PasskeyButton() {
  const signIn = useSignIn<void>({
    call: async () => signInWithPasskey(await requestPasskey()),
    success: t('Logged in successfully'),
    failure: t("We couldn't sign you in"),
  });
  if (passkeyObstacle()) return null;
  return (
    <Button variant="default" fullWidth disabled={signIn.isPending} onClick={() => signIn.mutate()}>
      {t('Sign in with a passkey')}
    </Button>
  );
}
