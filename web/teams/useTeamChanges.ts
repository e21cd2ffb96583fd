import type { Team, TeamMember } from '#contract/teams.ts';
import type { User } from '#contract/users.ts';
import { teamMemberId } from '#rules/live.ts';
import { peopleCount } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { usePeople } from '#web/users/queries.ts';
import { teamMembers, teams } from './queries.ts';

export function useCreateTeam(onCreated: (team: Team) => void) {
  return useChange({
    call: (body: TeamFields & { name: string }) => api.teams.create({ body }),
    receives: teams,
    onSuccess: (team) => {
      toast.success(t('Success'), t('Team created successfully'));
      onCreated(team);
    },
    failure: (error) =>
      toast.error(
        t('Error'),
        t('Failed to create team: {reason}', { reason: serverSentence(error) ?? t('Unknown error') }),
      ),
  });
}

type TeamFields = { description?: string | null } & Partial<
  Pick<Team, 'name' | 'isPrivate' | 'reviewsRunningWeek' | 'membersEnterValues'>
>;
type TeamChange = { id: number; fields: TeamFields & { leaderId?: string } };

export function useChangeTeam() {
  return useChange({
    call: ({ id, fields }: TeamChange) => api.teams.change({ params: { id }, body: fields }),
    shows: ({ id, fields }) => [teams.patchTo([{ id, ...fields }])],
    receives: teams,
    failure: t('Failed to update team'),
  });
}

type Agenda = NonNullable<Parameters<typeof api.teams.changeAgenda>[0]['body']>;

/** Changes agendas of a team, one after the other. */
export function useChangeAgendas(teamId: number) {
  return useChange({
    call: (agendas: Agenda[]) =>
      ApiCall.all(agendas.map((body) => api.teams.changeAgenda({ params: { id: teamId }, body }))),
    receives: teams,
    onSuccess: () => toast.success(t('Success'), t('Agenda saved')),
    failure: (error) => toast.error(t('Error'), serverSentence(error) ?? t('Failed to save the agenda')),
  });
}

/** Deletes a team and offers Undo. */
export function useDeleteTeam() {
  const restore = useChange({
    call: (id: number) => api.teams.restore({ params: { id } }),
    of: (id) => `teams ${id}`,
    receives: teams,
    failure: t('Failed to restore team'),
  });
  return useChange({
    call: ({ id }: Team) => api.teams.delete({ params: { id } }),
    shows: ({ id }) => [teams.patch([id], () => null)],
    onSuccess: (_answer, { id, name }) => offerUndo(t('Team deleted successfully'), name, () => restore.mutate(id)),
    failure: t('Failed to delete team'),
  });
}

/** Adds people to a team, one call each. */
export function useAddTeamMembers(teamId: number) {
  return useChange({
    call: (people: (TeamMember['user'] | User)[]) =>
      ApiCall.all(people.map(({ id }) => api.teams.addMember({ params: { id: teamId }, body: { userId: id } }))),
    shows: (people) => [teamMembers.add(people.map((user) => ({ teamId, userId: user.id, user, version: 0 })))],
    receives: teamMembers,
    onSuccess: (_answer, { length }) =>
      toast.success(
        t('Success'),
        length === 1
          ? t('Member added to team successfully')
          : t('{count} members added to team successfully', { count: length }),
      ),
    failure: t('Failed to add member to team'),
  });
}

type Addition = { teamId: number; people: User[] };
const membersOf = ({ teamId, people }: Addition): TeamMember[] =>
  people.map((user) => ({ teamId, userId: user.id, user, version: 0 }));

/** Adds people who are not on a team to it, one call each, and offers Undo. */
export function useAddPeopleToTeam() {
  const back = useChange({
    call: ({ teamId, people }: Addition) =>
      ApiCall.all(people.map(({ id: userId }) => api.teams.removeMember({ params: { id: teamId, userId } }))),
    shows: (addition) => [teamMembers.patch(membersOf(addition).map(teamMemberId), () => null)],
    failure: t('Failed to remove member from team'),
  });
  return useChange({
    call: ({ teamId, people }: Addition) =>
      ApiCall.all(people.map(({ id: userId }) => api.teams.addMember({ params: { id: teamId }, body: { userId } }))),
    shows: (addition) => [teamMembers.add(membersOf(addition))],
    receives: teamMembers,
    onSuccess: (_answer, addition) =>
      offerUndo(t('Added to the team'), t(peopleCount(addition.people.length)), () => back.mutate(addition)),
    failure: t('Failed to add member to team'),
  });
}

/** Joins a private team as an admin; its members are notified. */
export function useJoinTeam() {
  const me = useCurrentUser();
  return useChange({
    call: ({ id }: Team) => api.teams.addMember({ params: { id }, body: { userId: me.id } }),
    receives: teamMembers,
    onSuccess: (_answer, { name }) => toast.success(t('Success'), t('You joined {name}', { name })),
    failure: t('Failed to join the team'),
  });
}

/** Removes a person from a team and offers Undo. */
export function useRemoveTeamMember(teamId: number) {
  const { nameOf } = usePeople();
  const add = useAddTeamMembers(teamId);
  return useChange({
    call: (user: TeamMember['user']) => api.teams.removeMember({ params: { id: teamId, userId: user.id } }),
    shows: ({ id: userId }) => [teamMembers.patch([teamMemberId({ teamId, userId })], () => null)],
    onSuccess: (_answer, user) =>
      offerUndo(t('Member removed from team successfully'), nameOf(user), () => add.mutate([user])),
    failure: t('Failed to remove member from team'),
  });
}
