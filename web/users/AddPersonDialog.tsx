import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { useInvitePerson } from '#web/organizations/useInvitePerson.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useAddPerson } from './useUserChanges.ts';

type Props = {
  onClose: () => void;
  /** The name to start with, e.g. from a seat. */
  name?: string;
  onAdded?: (person: User) => void;
};

/** Adds a person who has no account yet, and invites them where an address is given. */
export default function AddPersonDialog({ onClose, name = '', onAdded }: Props) {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  const form = useForm({ initial: { firstName, lastName: others.join(' '), email: '' } });
  const add = useAddPerson();
  const invite = useInvitePerson();
  /** Set once they are added: if the invitation is refused, only that is sent again. */
  const [added, setAdded] = useState<User>();

  function inviteOrClose(person: User) {
    const { email } = form.values;
    if (!email.trim()) return onClose();
    invite.mutate(
      { personId: person.id, email },
      {
        onSuccess: ({ refused: [refused] }) => (refused ? form.say({ email: refused.message }) : onClose()),
        onError: form.refuse,
      },
    );
  }
  const submit = form.submit(({ firstName, lastName }) => {
    if (added) return inviteOrClose(added);
    add.mutate(
      { firstName, lastName },
      {
        onSuccess: (person) => {
          setAdded(person);
          onAdded?.(person);
          inviteOrClose(person);
        },
        onError: form.refuse,
      },
    );
  });
  const isInviting = form.values.email.trim() !== '';
  return (
    <FormDialog
      onClose={onClose}
      title="Add Person"
      submitLabel={added ? 'Send Invitation' : isInviting ? 'Add and Invite' : 'Add Person'}
      pending={add.isPending || invite.isPending}
      disabled={!form.values.firstName.trim() || !form.values.lastName.trim()}
      onSubmit={submit}
    >
      <SimpleGrid cols={2} spacing="sm">
        <TextInput
          label="First Name"
          autoComplete="off"
          maxLength={limits.title}
          disabled={added !== undefined}
          data-autofocus
          {...form.field('firstName')}
        />
        <TextInput
          label="Last Name"
          autoComplete="off"
          maxLength={limits.title}
          disabled={added !== undefined}
          {...form.field('lastName')}
        />
      </SimpleGrid>
      <TextInput
        label="Email Address"
        description="Optional. We will send an invitation to this address. You can also assign work first and invite them later."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
    </FormDialog>
  );
}
