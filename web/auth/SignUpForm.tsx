import { Button, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RegistrationRule } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import { ApiError, api } from '#web/lib/api.ts';
import type { InviteDraft } from '#web/organizations/pendingInvite.ts';
import { useSignIn } from './useSignIn.ts';

type Registration = InviteDraft & { password: string; setupToken: string };

/** What is wrong with which field, as the server says: of the address alone, that it is taken. */
const faultsIn = (error: Error) =>
  error instanceof ApiError ? (error.code === 'email_taken' ? { email: error.said } : error.faults) : {};

type Props = {
  draft: InviteDraft | null;
  /** The code of the invitation that is followed, if it is a good one. */
  inviteCode: string | undefined;
  rule: RegistrationRule;
};

export function SignUpForm({ draft, inviteCode, rule }: Props) {
  const form = useForm<Registration>({
    initialValues: { firstName: '', lastName: '', email: '', ...draft, password: '', setupToken: '' },
  });
  const signUp = useSignIn<Registration>({
    call: ({ setupToken, ...body }) =>
      api.auth.register({ body: { ...body, inviteCode, setupToken: setupToken || undefined } }),
    success: 'Account created successfully',
    failure: 'Registration failed',
  });
  const text = { required: true, withAsterisk: false };
  return (
    <form
      onSubmit={form.onSubmit((registration) =>
        signUp.mutate(registration, { onError: (error) => form.setErrors(faultsIn(error)) }),
      )}
    >
      <Stack gap="sm">
        <SimpleGrid cols={2} spacing="sm">
          <TextInput label="First Name" autoComplete="given-name" {...text} {...form.getInputProps('firstName')} />
          <TextInput label="Last Name" autoComplete="family-name" {...text} {...form.getInputProps('lastName')} />
        </SimpleGrid>
        <TextInput label="Email" type="email" autoComplete="username" {...text} {...form.getInputProps('email')} />
        <PasswordInput
          label="Password"
          description={`At least ${limits.passwordLeast} characters`}
          autoComplete="new-password"
          {...text}
          {...form.getInputProps('password')}
        />
        {rule.needsSetupToken && (
          <TextInput
            label="Set-up Token"
            description="This is the first account, which runs the installation. The server printed the token when it started."
            autoComplete="off"
            spellCheck={false}
            {...text}
            {...form.getInputProps('setupToken')}
          />
        )}
        <Button type="submit" fullWidth mt="xs" disabled={signUp.isPending}>
          {signUp.isPending ? 'Creating account...' : 'Sign Up'}
        </Button>
      </Stack>
    </form>
  );
}
