import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { navigate } from '#web/lib/router.tsx';
import { toast } from '#web/lib/toast.ts';
import { pendingInvite } from '#web/organizations/pendingInvite.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';

type Signup = { firstName: string; lastName: string; email: string; inviteCode: string };

/** Checks the invite code and goes on to the sign-in with it; who is signed in already gives the code alone. */
export function InviteSignupForm({ user }: { user: CurrentUser | null }) {
  const form = useForm<Signup>({ initial: { firstName: '', lastName: '', email: '', inviteCode: '' } });
  const check = useChange({
    name: false,
    call: ({ inviteCode }: Signup) => api.organizations.validateInvite({ params: { code: inviteCode } }),
    onSuccess: ({ valid, organization }, { inviteCode, ...draft }) => {
      if (!valid) return toast.error('Invalid Invite Code', 'The invite code you provided is not valid.');
      if (user) return navigate(`/?invite=${encodeURIComponent(inviteCode)}`);
      pendingInvite.save(inviteCode, organization?.name, draft);
      location.assign(`/api/login?invite=${encodeURIComponent(inviteCode)}`);
    },
    failure: () => toast.error('Signup Failed', 'Please check your information and try again.'),
  });

  const submit = form.submit((signup) => {
    const inviteCode = signup.inviteCode.trim();
    if (!inviteCode) toast.error('Missing Invite Code', 'Please provide an organization invite code.');
    else check.mutate({ ...signup, inviteCode });
  });
  const text = { required: true, withAsterisk: false };
  return (
    <Form noValidate={false} onSubmit={submit}>
      <Stack gap="sm">
        {!user && (
          <>
            <SimpleGrid cols={2} spacing="sm">
              <TextInput label="First Name" autoComplete="given-name" {...text} {...form.field('firstName')} />
              <TextInput label="Last Name" autoComplete="family-name" {...text} {...form.field('lastName')} />
            </SimpleGrid>
            <TextInput label="Email" type="email" autoComplete="email" {...text} {...form.field('email')} />
          </>
        )}
        <TextInput label="Invite Code" autoComplete="off" spellCheck={false} {...form.field('inviteCode')} />
        <Button type="submit" fullWidth mt="xs" disabled={check.isPending}>
          {check.isPending ? 'Creating Account...' : 'Join Organization'}
        </Button>
      </Stack>
    </Form>
  );
}
