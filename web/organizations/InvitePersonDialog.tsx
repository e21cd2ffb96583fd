import { Text, TextInput } from '@mantine/core';
import type { Role, User } from '#contract/users.ts';
import { mayInviteAs } from '#rules/invitations.ts';
import { mayWork } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { roleOptions } from '#web/users/options.ts';
import { usePeople } from '#web/users/queries.ts';
import { useInvitePerson } from './useInvitePerson.ts';

const exampleEmail = 'chris@example.com';

type Props = { person: User; onClose: () => void };

/** Asks for the email of a person without an account, and invites them. */
export default function InvitePersonDialog({ person, onClose }: Props) {
  const { nameOf } = usePeople();
  const asker = useAsker();
  const roles = roleOptions().filter(({ value }) => mayInviteAs(asker, value) && mayWork({ role: value }));
  const form = useForm({ initial: { email: '', role: 'managee' as Role } });
  const { invite, isPending } = useInvitePerson(form, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={t('Invite {name}', { name: nameOf(person) })}
      submitLabel={t('Send Invitation')}
      pending={isPending}
      disabled={!form.values.email.trim()}
      onSubmit={form.submit((values) => invite({ personId: person.id, ...values }))}
    >
      <Text>
        {t(
          'When they accept, everything assigned to them is theirs: {rocks}, {todos}, {issues}, {measurables}, seats and teams.',
        )}
      </Text>
      <TextInput
        label={t('Email Address')}
        type="email"
        autoComplete="off"
        placeholder={exampleEmail}
        data-autofocus
        {...form.field('email')}
      />
      {roles.length > 1 && <Select label={t('Role')} data={roles} allowDeselect={false} {...form.field('role')} />}
    </FormDialog>
  );
}
