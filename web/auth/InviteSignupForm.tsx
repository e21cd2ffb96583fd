import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { CurrentUser } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { navigate } from '#web/lib/router.tsx';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { pendingInvite } from '#web/organizations/pendingInvite.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';

type Signup = { firstName: string; lastName: string; email: string; inviteCode: string };

/** Checks the invite code and opens the sign-in page with it. A signed-in user enters only the code. */
export function InviteSignupForm({ user }: { user: CurrentUser | null }) {
  const form = useForm<Signup>({
    initial: { firstName: '', lastName: '', email: '', inviteCode: '' },
    names: { code: 'inviteCode' },
  });
  const check = useChange({
    name: false,
    call: ({ inviteCode }: Signup) => api.organizations.validateInvite({ params: { code: inviteCode } }),
    onSuccess: ({ valid, organization }, { inviteCode, ...draft }) => {
      if (!valid) {
        form.showFaults({ inviteCode: t('The invite code you provided is not valid.') });
        return toast.error(t('Invalid Invite Code'), t('The invite code you provided is not valid.'));
      }
      if (user) return navigate(`/?invite=${encodeURIComponent(inviteCode)}`);
      pendingInvite.save(inviteCode, organization?.name, draft);
      location.assign(`/api/login?invite=${encodeURIComponent(inviteCode)}`);
    },
    failure: () => toast.error(t('Signup Failed'), t('Please check your information and try again.')),
  });

  const submit = form.submit((signup) => {
    const inviteCode = signup.inviteCode.trim();
    if (inviteCode) return check.mutate({ ...signup, inviteCode }, { onError: form.refuse });
    form.showFaults({ inviteCode: t('Please provide an organization invite code.') });
    toast.error(t('Missing Invite Code'), t('Please provide an organization invite code.'));
  });
  const text = { required: true, withAsterisk: false };
  return (
    <Form noValidate={false} onSubmit={submit}>
      <Stack gap="sm">
        {!user && (
          <>
            <SimpleGrid cols={2} spacing="sm">
              <TextInput label={t('First Name')} autoComplete="given-name" {...text} {...form.field('firstName')} />
              <TextInput label={t('Last Name')} autoComplete="family-name" {...form.field('lastName')} />
            </SimpleGrid>
            <TextInput label={t('Email')} type="email" autoComplete="email" {...text} {...form.field('email')} />
          </>
        )}
        <TextInput label={t('Invite Code')} autoComplete="off" spellCheck={false} {...form.field('inviteCode')} />
        <Button type="submit" fullWidth mt="xs" disabled={check.isPending}>
          {check.isPending ? t('Creating Account...') : t('Join Organization')}
        </Button>
      </Stack>
    </Form>
  );
}
