import type { Organization } from '#contract/organizations.ts';
import type { Role, User, UserChange, WorkKind } from '#contract/users.ts';
import { peopleCount } from '#rules/people.ts';
import { refreshPendingEmails } from '#web/auth/EmailStatus.tsx';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { requestUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { enterOrganization } from '#web/organizations/queries.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { mergesQuery, removalsQuery, usePeople, users } from './queries.ts';

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
  const { nameOf } = usePeople();
  return useChange({
    of: () => 'users',
    receives: users,
    call: (body: { firstName: string; lastName: string }) => api.users.add({ body }),
    onSuccess: (person) => toast.success(t('Person added'), nameOf(person)),
    failure: t('Failed to add the person.'),
  });
}

type Grant = { person: User; role: Role };

/** Changes the roles of people, one call each, and offers Undo. */
export function useGiveRoles() {
  const change = {
    call: (grants: Grant[]) =>
      ApiCall.all(grants.map(({ person, role }) => api.users.change({ params: { id: person.id }, body: { role } }))),
    receives: users,
    failure: t('Failed to change the role'),
  };
  const back = useChange(change);
  return useChange({
    ...change,
    onSuccess: (_answer, grants) =>
      offerUndo(t('Role changed'), t(peopleCount(grants.length)), () =>
        back.mutate(grants.map(({ person }) => ({ person, role: person.role }))),
      ),
  });
}

/** Deactivates people, or reactivates them, one call each, and offers Undo. */
export function useSetActive(isActive: boolean) {
  const set = (people: User[], to: boolean) =>
    ApiCall.all(people.map(({ id }) => api.users[to ? 'reactivate' : 'deactivate']({ params: { id } })));
  const failure = () => toast.error(isActive ? t("They weren't reactivated") : t("They weren't deactivated"));
  const back = useChange({ receives: users, call: (people: User[]) => set(people, !isActive), failure });
  return useChange({
    receives: users,
    call: (people: User[]) => set(people, isActive),
    onSuccess: (_answer, people) =>
      offerUndo(isActive ? t('Reactivated') : t('Deactivated'), t(peopleCount(people.length)), () =>
        back.mutate(people),
      ),
    failure,
  });
}

/** Merges a person without an account into a member. */
export function useMergePerson(onMerged: (id: string) => void) {
  const { nameOf } = usePeople();
  return useChange({
    of: ({ id }) => `users ${id}`,
    call: ({ id, userId }: { id: string; userId: string }) => api.users.merge({ params: { id }, body: { userId } }),
    // Not in the dialog, which a live event may close before the answer arrives.
    onSuccess: (member, { userId }) => {
      toast.success(t('Success'), t('{name} took over everything', { name: nameOf(member) }));
      onMerged(userId);
    },
    failure: t('Failed to merge the person.'),
  });
}

/** Brings a merged person back, with the work that the member still has. */
export function useUnmergePerson() {
  const { nameOf } = usePeople();
  return useChange({
    of: (id: string) => `users ${id}`,
    receives: users,
    call: (id) => api.users.unmerge({ params: { id } }),
    onSuccess: (person) => {
      void queryClient.invalidateQueries({ queryKey: mergesQuery.queryKey });
      toast.success(t('Success'), t('{name} is back', { name: nameOf(person) }));
    },
    failure: t('Failed to bring the person back.'),
  });
}

/** Brings back a person who was removed, with the work that others took over and still have. */
export function useRestorePerson() {
  const { nameOf } = usePeople();
  return useChange({
    of: (id: string) => `users ${id}`,
    call: (id) => api.users.restore({ params: { id } }),
    onSuccess: ({ user, backCount, leftCount }) => {
      void queryClient.invalidateQueries({ queryKey: removalsQuery.queryKey });
      const back = t('{count, plural, one {# entry is theirs} other {# entries are theirs}} again.', {
        count: backCount,
      });
      const left = t('{count, plural, one {# stays} other {# stay}} with others.', { count: leftCount });
      toast.success(t('{name} is back', { name: nameOf(user) }), leftCount > 0 ? `${back} ${left}` : back);
    },
    failure: t('Failed to bring the person back.'),
  });
}

/** Who takes over a person's work: one person, or others for some kinds and teams; or no one, for seats and canceled meetings. */
type Successors = Partial<Record<WorkKind, string>> & {
  transferToUserId?: string;
  vacateSeats: boolean;
  /** By the id of the team. */
  byTeam: Record<string, string | null>;
  cancelMeetings: number[];
};

/** The query of a removal, without what no one chose. */
function queryOf<Chosen extends Successors>({ byTeam, cancelMeetings, ...rest }: Chosen) {
  const pairs = Object.entries(byTeam).flatMap(([teamId, userId]) => (userId ? `${teamId}:${userId}` : []));
  return {
    ...rest,
    ...(pairs.length > 0 && { byTeam: pairs.join(',') }),
    ...(cancelMeetings.length > 0 && { cancelMeetings: cancelMeetings.join(',') }),
  };
}

/** Removes a person from the organization, hands their work over, and offers Undo. */
export function useDeleteUser(person: User, onDeleted: () => void) {
  const { nameOf } = usePeople();
  const restore = useRestorePerson();
  return useChange({
    of: () => `users ${person.id}`,
    call: (successors: Successors & { transferToUserId: string }) =>
      api.users.delete({ params: { id: person.id }, query: queryOf(successors) }),
    onSuccess: () => {
      offerUndo(t('User deleted'), nameOf(person), () => restore.mutate(person.id));
      onDeleted();
    },
    failure: t('Failed to delete user.'),
  });
}

/** Leaves the organization and hands the user's work to the new owner. Continues in another organization, if any. */
export function useLeaveOrganization({ id, name }: Pick<Organization, 'id' | 'name'>) {
  return useChange({
    name: false,
    call: (successors: Successors) => api.users.leave({ params: { id }, query: queryOf(successors) }),
    onSuccess: async () => {
      const { organizationId } = await requestUser();
      await enterOrganization(organizationId);
      toast.success(t('Success'), t('You left {name}', { name }));
    },
    failure: t("Couldn't leave {name}", { name }),
  });
}
