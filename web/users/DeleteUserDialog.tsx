import { Text } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from './PersonSelect.tsx';
import { usePeople } from './queries.ts';

type Props = { onClose: () => void; person: User };

/** Removes a person from the organization, once it is said who takes over what they own. */
export default function DeleteUserDialog({ onClose, person }: Props) {
  const form = useForm<{ transferToUserId: string | null }>({ initial: { transferToUserId: null } });
  const { people, find } = usePeople();
  const remove = useDeleteUser(onClose);
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
        {fullName(person)} leaves the organization at once, on all devices. Their rocks, to-dos, issues, measurables and
        meetings, and the teams that they lead, go to the person you choose. What they wrote stays under their name.
      </Text>
      <Text>The invite code is replaced, because they know it. This cannot be undone.</Text>
      <PersonSelect
        label="Transfer ownership to"
        withAsterisk
        placeholder="Choose a person"
        people={people.filter(({ id }) => id !== person.id)}
        {...form.field('transferToUserId')}
        openOnFocus={false}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Removes a person from the organization; the heir takes over what they own. */
function useDeleteUser(onDeleted: () => void) {
  return useChange({
    of: ({ id }) => `users ${id}`,
    call: ({ id, heirId }: { id: string; heirId: string }) =>
      api.users.delete({ params: { id }, query: { transferToUserId: heirId } }),
    onSuccess: () => {
      toast.success('User deleted');
      onDeleted();
    },
    failure: 'Failed to delete user.',
  });
}
