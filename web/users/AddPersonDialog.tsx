import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { t } from '#web/lib/translate.ts';
import { useInvitePerson } from '#web/organizations/useInvitePerson.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { SameName } from './SameName.tsx';
import { useAddPerson } from './useUserChanges.ts';

type Props = {
  onClose: () => void;
  /** The initial name, e.g. from a seat. */
  name?: string;
  onAdded?: (person: User) => void;
};

/** Adds a person without an account, and invites them if an email is given. */
export default function AddPersonDialog({ onClose, name = '', onAdded }: Props) {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  const form = useForm({ initial: { firstName, lastName: others.join(' '), email: '' } });
  const add = useAddPerson();
  const { invite, isPending: isInviting } = useInvitePerson(form, onClose);
  /** Set after the person is added. If the invitation is refused, only that is sent again. */
  const [added, setAdded] = useState<User>();

  function inviteOrClose(person: User) {
    const { email } = form.values;
    if (email.trim()) invite({ personId: person.id, email });
    else onClose();
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
  return (
    <FormDialog
      onClose={onClose}
      title={t('Add Person')}
      submitLabel={added ? t('Send Invitation') : form.values.email.trim() ? t('Add and Invite') : t('Add Person')}
      pending={add.isPending || isInviting}
      disabled={!form.values.firstName.trim()}
      onSubmit={submit}
    >
      <SimpleGrid cols={2} spacing="sm">
        <LineField
          label={t('First Name')}
          autoComplete="off"
          most={limits.title}
          disabled={added !== undefined}
          data-autofocus
          {...form.field('firstName')}
        />
        <LineField
          label={t('Last Name')}
          autoComplete="off"
          most={limits.title}
          disabled={added !== undefined}
          {...form.field('lastName')}
        />
      </SimpleGrid>
      {!added && <SameName firstName={form.values.firstName} lastName={form.values.lastName} />}
      <TextInput
        label={t('Email Address')}
        description={t(
          'Optional. We will send an invitation to this address. You can also assign work first and invite them later.',
        )}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
    </FormDialog>
  );
}
