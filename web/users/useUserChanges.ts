import type { UserChange } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { refreshPendingEmails } from '#web/auth/EmailStatus.tsx';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { enterOrganization } from '#web/organizations/queries.ts';
import { mergesQuery, users } from './queries.ts';

/** Saves a profile. Errors show in the form. It may contain a password, so it is never stored in the browser. */
export function useChangeUser(id: string, onSaved: () => void) {
  return useChange({
    name: false,
    receives: users,
    call: (body: UserChange) => api.users.change({ params: { id }, body }),
    onSuccess: ({ pendingEmail }, { email }) => {
      toast.success(t('Success'), t('User profile updated successfully'));
      if (email && pendingEmail) refreshPendingEmails();
      onSaved();
    },
    failure: () => toast.error(t('Error'), t('Failed to update user profile')),
  });
}

/** Adds a person without an account. */
export function useAddPerson() {
  return useChange({
    of: () => 'users',
    receives: users,
    call: (body: { firstName: string; lastName: string }) => api.users.add({ body }),
    onSuccess: (person) => toast.success(t('Person added'), fullName(person)),
    failure: t('Failed to add the person.'),
  });
}

/** Merges a person without an account into a member. */
export function useMergePerson(onMerged: (id: string) => void) {
  return useChange({
    of: ({ id }) => `users ${id}`,
    call: ({ id, userId }: { id: string; userId: string }) => api.users.merge({ params: { id }, body: { userId } }),
    // Not in the dialog, which a live event may close before the answer arrives.
    onSuccess: (member, { userId }) => {
      toast.success(t('Success'), t('{name} took over everything', { name: fullName(member) }));
      onMerged(userId);
    },
    failure: t('Failed to merge the person.'),
  });
}

/** Brings a merged person back, with the work that the member still has. */
export function useUnmergePerson() {
  return useChange({
    of: (id: string) => `users ${id}`,
    receives: users,
    call: (id) => api.users.unmerge({ params: { id } }),
    onSuccess: (person) => {
      void queryClient.invalidateQueries({ queryKey: mergesQuery.queryKey });
      toast.success(t('Success'), t('{name} is back', { name: fullName(person) }));
    },
    failure: t('Failed to bring the person back.'),
  });
}

/** Removes a person from the organization. The new owner takes over their work. */
export function useDeleteUser(onDeleted: () => void) {
  return useChange({
    of: ({ id }) => `users ${id}`,
    call: ({ id, newOwnerId }: { id: string; newOwnerId: string }) =>
      api.users.delete({ params: { id }, query: { transferToUserId: newOwnerId } }),
    onSuccess: () => {
      toast.success(t('User deleted'));
      onDeleted();
    },
    failure: t('Failed to delete user.'),
  });
}

/** Leaves the organization and hands the user's work to the new owner. Continues in another organization, if any. */
export function useLeaveOrganization({ id, name }: { id: number; name: string }) {
  return useChange({
    name: false,
    call: (newOwnerId: string | null) =>
      api.users.leave({ params: { id }, query: { transferToUserId: newOwnerId ?? undefined } }),
    onSuccess: async () => {
      const { organizationId } = await api.auth.user();
      await enterOrganization(organizationId);
      toast.success(t('Success'), t('You left {name}', { name }));
    },
    failure: t("Couldn't leave {name}", { name }),
  });
}
