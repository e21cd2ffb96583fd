import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { useSignIn } from './useSignIn.ts';

type Account = { email: string; password: string };

export function SignInForm({ account }: { account: Account }) {
  const [given, setGiven] = useState(account);
  const signIn = useSignIn<Account>({
    call: (body) => api.auth.login({ body }),
    success: 'Logged in successfully',
    failure: 'Login failed',
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        signIn.mutate(given);
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={given.email}
          onChange={(event) => setGiven({ ...given, email: event.currentTarget.value })}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={given.password}
          onChange={(event) => setGiven({ ...given, password: event.currentTarget.value })}
        />
        <Button type="submit" fullWidth mt="xs" disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
      </Stack>
    </form>
  );
}
