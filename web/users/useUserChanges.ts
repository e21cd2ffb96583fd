import type { UserChange } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { askPendingEmails } from '#web/auth/EmailStatus.tsx';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';
import { enterOrganization } from '#web/organizations/queries.ts';
import { users } from './queries.ts';

/** Changes a person's profile; why it is refused stands in the form. It may hold a password, so it never waits in the browser. */
export function useChangeUser(id: string, onSaved: () => void) {
  return useChange({
    name: false,
    receives: users,
    call: (body: UserChange) => api.users.change({ params: { id }, body }),
    onSuccess: ({ pendingEmail }, { email }) => {
      toast.success('Success', 'User profile updated successfully');
      if (email && pendingEmail) askPendingEmails();
      onSaved();
    },
    failure: () => toast.error('Error', 'Failed to update user profile'),
  });
}

/** Adds a person who has no account yet. */
export function useAddPerson() {
  return useChange({
    of: () => 'users',
    receives: users,
    call: (body: { firstName: string; lastName: string }) => api.users.add({ body }),
    onSuccess: (person) => toast.success('Person added', fullName(person)),
    failure: 'Failed to add the person.',
  });
}

/** Merges a person without an account into the member they are. */
export function useMergePerson(onMerged: (id: string) => void) {
  return useChange({
    of: ({ id }) => `users ${id}`,
    call: ({ id, userId }: { id: string; userId: string }) => api.users.merge({ params: { id }, body: { userId } }),
    // Not in the dialog: a live event may close it before the answer is there.
    onSuccess: (member, { userId }) => {
      toast.success('Success', `${fullName(member)} took over everything`);
      onMerged(userId);
    },
    failure: 'Failed to merge the person.',
  });
}

/** Removes a person from the organization; the heir takes over what they own. */
export function useDeleteUser(onDeleted: () => void) {
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

/** Ends one's own membership; the heir, if any, takes over what one owns. Goes on in another organization, if there is one. */
export function useLeaveOrganization({ id, name }: { id: number; name: string }) {
  return useChange({
    name: false,
    call: (heirId: string | null) =>
      api.users.leave({ params: { id }, query: { transferToUserId: heirId ?? undefined } }),
    onSuccess: async () => {
      const { organizationId } = await api.auth.user();
      await enterOrganization(organizationId);
      toast.success('Success', `You left ${name}`);
    },
    failure: `You could not leave ${name}`,
  });
}
