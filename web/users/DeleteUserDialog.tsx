import { Text } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from './PersonSelect.tsx';
import { usePeople } from './queries.ts';
import { useDeleteUser } from './useUserChanges.ts';

type Props = { onClose: () => void; onDeleted?: () => void; person: User };

/** Removes a person from the organization and asks who takes over their work. */
export default function DeleteUserDialog({ onClose, onDeleted = onClose, person }: Props) {
  const form = useForm<{ transferToUserId: string | null }>({ initial: { transferToUserId: null } });
  const { people, find } = usePeople();
  const remove = useDeleteUser(onDeleted);
  const newOwner = find(form.values.transferToUserId);
  return (
    <FormDialog
      onClose={onClose}
      title={t('Delete {name}', { name: fullName(person) })}
      submitLabel={t('Delete User')}
      destructive
      pending={remove.isPending}
      disabled={!newOwner}
      onSubmit={() => newOwner && remove.mutate({ id: person.id, newOwnerId: newOwner.id }, { onError: form.refuse })}
    >
      <Text>
        {person.hasAccount
          ? t(
              '{name} will be removed and signed out. Their {rocks}, {todos}, {issues}, {measurables}, {meetings} and the teams they lead go to the person you choose. Their messages stay.',
              { name: fullName(person) },
            )
          : t(
              '{name} will be removed, and so are their invitations. Their {rocks}, {todos}, {issues}, {measurables} and seats go to the person you choose.',
              { name: fullName(person) },
            )}
      </Text>
      <Text>
        {person.hasAccount
          ? t("The invite code will be replaced, since they've seen it. This cannot be undone.")
          : t('This cannot be undone.')}
      </Text>
      <PersonSelect
        label={t('Transfer ownership to')}
        withAsterisk
        placeholder={t('Choose a person')}
        people={people.filter(({ id, hasAccount }) => hasAccount && id !== person.id)}
        {...form.field('transferToUserId')}
        openOnFocus={false}
        data-autofocus
      />
    </FormDialog>
  );
}
