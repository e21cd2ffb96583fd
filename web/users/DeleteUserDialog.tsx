import { Text } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { say } from '#web/lib/say.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from './PersonSelect.tsx';
import { usePeople } from './queries.ts';
import { useDeleteUser } from './useUserChanges.ts';

type Props = { onClose: () => void; onDeleted?: () => void; person: User };

/** Removes a person from the organization, once it is said who takes over what they own. */
export default function DeleteUserDialog({ onClose, onDeleted = onClose, person }: Props) {
  const form = useForm<{ transferToUserId: string | null }>({ initial: { transferToUserId: null } });
  const { people, find } = usePeople();
  const remove = useDeleteUser(onDeleted);
  const heir = find(form.values.transferToUserId);
  return (
    <FormDialog
      onClose={onClose}
      title={`Delete ${fullName(person)}`}
      submitLabel="Delete User"
      destructive
      pending={remove.isPending}
      disabled={!heir}
      onSubmit={() => heir && remove.mutate({ id: person.id, heirId: heir.id }, { onError: form.refuse })}
    >
      <Text>
        {fullName(person)}
        {say(
          person.hasAccount
            ? ' leaves the organization at once, on all devices. Their rocks, to-dos, issues, measurables and meetings, and the teams that they lead, go to the person you choose. What they wrote stays under their name.'
            : ' is removed, and so are their invitations. Their rocks, to-dos, issues, measurables and seats go to the person you choose.',
        )}
      </Text>
      <Text>{person.hasAccount && 'The invite code is replaced, because they know it. '}This cannot be undone.</Text>
      <PersonSelect
        label="Transfer ownership to"
        withAsterisk
        placeholder="Choose a person"
        people={people.filter(({ id, hasAccount }) => hasAccount && id !== person.id)}
        {...form.field('transferToUserId')}
        openOnFocus={false}
        data-autofocus
      />
    </FormDialog>
  );
}
