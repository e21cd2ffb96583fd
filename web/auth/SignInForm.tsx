import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { api, isRefusedAs } from '#web/lib/api.ts';
import { serverSentence } from '#web/lib/change.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useSignIn } from './useSignIn.ts';

type Account = { email: string; password: string };

export function SignInForm({ account }: { account: Account }) {
  const form = useForm({ initial: account });
  const signIn = useSignIn<Account>({
    call: (body) => api.auth.login({ body }),
    success: 'Logged in successfully',
    failure: 'Login failed',
  });
  // What went wrong stands where it was typed, beside the toast that goes.
  const refuse = (error: Error) =>
    isRefusedAs('invalid', error) ? form.refuse(error) : form.say({ password: serverSentence(error) });
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => signIn.mutate(values, { onError: refuse }))}>
      <Stack gap="sm">
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          {...form.field('email')}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.field('password')}
        />
        <Anchor component={Link} to="/forgot-password" size="sm">
          Forgot your password?
        </Anchor>
        <Button type="submit" fullWidth mt="xs" disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
      </Stack>
    </Form>
  );
}
