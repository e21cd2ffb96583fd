import { Button, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { RegistrationRule } from '#contract/auth.ts';
import { api, isRefusedAs } from '#web/lib/api.ts';
import { serverSentence } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';
import type { InviteDraft } from '#web/organizations/pendingInvite.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { newPasswordHint } from './newPasswordHint.ts';
import { useSignIn } from './useSignIn.ts';

type Registration = InviteDraft & { password: string; setupToken: string };

export type SignUpProps = {
  draft: InviteDraft | null;
  /** The code of a valid invitation. */
  inviteCode: string | undefined;
  /** The address, masked, that an invitation is for. */
  invitedEmail: string | undefined;
  rule: RegistrationRule;
};

export function SignUpForm({ draft, inviteCode, invitedEmail, rule }: SignUpProps) {
  const form = useForm<Registration>({
    initial: { firstName: '', lastName: '', email: '', ...draft, password: '', setupToken: '' },
  });
  const signUp = useSignIn<Registration>({
    call: ({ setupToken, ...body }) =>
      api.auth.register({ body: { ...body, inviteCode, setupToken: setupToken || undefined } }),
    success: t('Account created successfully'),
    failure: t("We couldn't create your account"),
  });
  const refuse = (error: Error) =>
    isRefusedAs('email_taken', error) ? form.showFaults({ email: serverSentence(error) }) : form.refuse(error);
  const text = { required: true, withAsterisk: false };
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => signUp.mutate(values, { onError: refuse }))}>
      <Stack gap="sm">
        <SimpleGrid cols={2} spacing="sm">
          <TextInput label={t('First Name')} autoComplete="given-name" {...text} {...form.field('firstName')} />
          <TextInput label={t('Last Name')} autoComplete="family-name" {...form.field('lastName')} />
        </SimpleGrid>
        <TextInput
          label={t('Email')}
          description={invitedEmail && t('Your invitation is for {email}. Use that address.', { email: invitedEmail })}
          type="email"
          autoComplete="email"
          {...text}
          {...form.field('email')}
        />
        <PasswordInput
          label={t('Password')}
          description={newPasswordHint()}
          autoComplete="new-password"
          {...text}
          {...form.field('password')}
        />
        {rule.needsSetupToken && (
          <TextInput
            label={t('Set-up token')}
            description={t('The server printed it in its log when it started.')}
            autoComplete="off"
            spellCheck={false}
            {...text}
            {...form.field('setupToken')}
          />
        )}
        <Button type="submit" fullWidth mt="xs" disabled={signUp.isPending}>
          {signUp.isPending ? t('Creating account...') : t('Sign Up')}
        </Button>
      </Stack>
    </Form>
  );
}
