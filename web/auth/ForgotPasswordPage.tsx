import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { Link } from '#web/lib/router.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';

const back = (
  <Anchor component={Link} to="/auth">
    Back to sign in
  </Anchor>
);

/** Has a link mailed by which a forgotten password is replaced; says the same whether or not there is an account. */
export default function ForgotPasswordPage() {
  const form = useForm({ initial: { email: '' } });
  const ask = useChange({
    name: false,
    call: (body: { email: string }) => api.auth.forgotPassword({ body }),
    failure: 'The link could not be sent. Check your connection and try again.',
  });
  if (ask.isSuccess) {
    return (
      <Welcome title="Look into your mailbox" foot={back}>
        <p role="status">
          If there is an account with this address, a link to set a new password is on its way to it. It is good for an
          hour.
        </p>
      </Welcome>
    );
  }
  return (
    <Welcome title="Forgot your password?" subtitle="We mail you a link to set a new one." foot={back}>
      <Form noValidate={false} onSubmit={form.submit((values) => ask.mutate(values, { onError: form.refuse }))}>
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
          <Button type="submit" fullWidth mt="xs" disabled={ask.isPending}>
            {ask.isPending ? 'Sending...' : 'Send the link'}
          </Button>
        </Stack>
      </Form>
    </Welcome>
  );
}
