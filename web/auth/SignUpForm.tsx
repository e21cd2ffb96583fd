import { Button, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import { ApiError, api } from '#web/lib/api.ts';
import type { InviteDraft } from '#web/organizations/pendingInvite.ts';
import { useSignIn } from './useSignIn.ts';

type Registration = InviteDraft & { password: string };

/** What is wrong with which field, as the server says: of the address alone, that it is taken. */
const faultsIn = (error: Error) =>
  error instanceof ApiError ? (error.code === 'email_taken' ? { email: error.said } : error.faults) : {};

export function SignUpForm({ draft }: { draft: InviteDraft | null }) {
  const form = useForm<Registration>({
    initialValues: { firstName: '', lastName: '', email: '', ...draft, password: '' },
  });
  const signUp = useSignIn<Registration>({
    call: (body) => api.auth.register({ body }),
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
        <Button type="submit" fullWidth mt="xs" disabled={signUp.isPending}>
          {signUp.isPending ? 'Creating account...' : 'Sign Up'}
        </Button>
      </Stack>
    </form>
  );
}
