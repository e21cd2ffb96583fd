import { Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { ApiError, api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { Link, navigate } from '#web/lib/router.tsx';
import { userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { newPasswordHint } from './newPasswordHint.ts';
import { useMailedToken } from './useMailedToken.ts';

/** Where the link in the mail leads: a new password, and then the sign-in. */
export default function ResetPasswordPage() {
  const token = useMailedToken();
  const form = useForm({ initial: { password: '' } });
  const reset = useChange({
    name: false,
    call: ({ password }: { password: string }) => api.auth.resetPassword({ body: { token, password } }),
    onSuccess: async () => {
      // Whoever was signed in here is so no more.
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      toast.success('Your password is changed', 'Sign in with the new one.');
      navigate('/auth', { replace: true });
    },
    failure: 'Your password could not be changed. Check your connection and try again.',
  });
  const isDead = !token || (reset.error instanceof ApiError && 'token' in reset.error.faults);
  const again = (
    <Anchor component={Link} to="/forgot-password">
      Ask for a new link
    </Anchor>
  );
  if (isDead) {
    return (
      <Welcome title="This link is not valid any more" foot={again}>
        <p role="status">It was used before, or it is older than an hour.</p>
      </Welcome>
    );
  }
  return (
    <Welcome title="Set a new password" subtitle="You will be signed out everywhere.">
      <Form noValidate={false} onSubmit={form.submit((values) => reset.mutate(values, { onError: form.refuse }))}>
        <Stack gap="sm">
          <PasswordInput
            label="New password"
            description={newPasswordHint}
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...form.field('password')}
          />
          <Button type="submit" fullWidth mt="xs" disabled={reset.isPending}>
            {reset.isPending ? 'Saving...' : 'Set the password'}
          </Button>
        </Stack>
      </Form>
    </Welcome>
  );
}
