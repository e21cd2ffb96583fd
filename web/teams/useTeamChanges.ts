import type { Team, TeamMember } from '#contract/teams.ts';
import type { User } from '#contract/users.ts';
import { teamMemberId } from '#rules/live.ts';
import { fullName } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { ApiCall } from '#web/lib/requests/ApiCall.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { teamMembers, teams } from './queries.ts';

export function useCreateTeam(onCreated: (team: Team) => void) {
  return useChange({
    call: (body: TeamFields & { name: string }) => api.teams.create({ body }),
    receives: teams,
    onSuccess: (team) => {
      toast.success('Success', 'Team created successfully');
      onCreated(team);
    },
    failure: (error) => toast.error('Error', `Failed to create team: ${serverSentence(error) ?? 'Unknown error'}`),
  });
}

type TeamFields = { description?: string | null } & Partial<
  Pick<Team, 'name' | 'isPrivate' | 'reviewsRunningWeek' | 'membersEnterValues'>
>;
type Given = { id: number; fields: TeamFields & { leaderId?: string } };

export function useChangeTeam() {
  return useChange({
    call: ({ id, fields }: Given) => api.teams.change({ params: { id }, body: fields }),
    shows: ({ id, fields }) => [teams.patchTo([{ id, ...fields }])],
    receives: teams,
    failure: 'Failed to update team',
  });
}

type Agenda = NonNullable<Parameters<typeof api.teams.changeAgenda>[0]['body']>;

/** Changes agendas of a team, one after the other. */
export function useChangeAgendas(teamId: number) {
  return useChange({
    call: (agendas: Agenda[]) =>
      ApiCall.all(agendas.map((body) => api.teams.changeAgenda({ params: { id: teamId }, body }))),
    receives: teams,
    onSuccess: () => toast.success('Success', 'Agenda saved'),
    failure: (error) => toast.error('Error', serverSentence(error) ?? 'Failed to save the agenda'),
  });
}

/** Deletes a team, with the way to undo it. */
export function useDeleteTeam() {
  const restore = useChange({
    call: (id: number) => api.teams.restore({ params: { id } }),
    of: (id) => `teams ${id}`,
    receives: teams,
    failure: 'Failed to bring the team back',
  });
  return useChange({
    call: ({ id }: Team) => api.teams.delete({ params: { id } }),
    shows: ({ id }) => [teams.patch([id], () => null)],
    onSuccess: (_answer, { id, name }) => offerUndo('Team deleted successfully', name, () => restore.mutate(id)),
    failure: 'Failed to delete team',
  });
}

/** Puts people on a team, by a call each. */
export function useAddTeamMembers(teamId: number) {
  return useChange({
    call: (people: (TeamMember['user'] | User)[]) =>
      ApiCall.all(people.map(({ id }) => api.teams.addMember({ params: { id: teamId }, body: { userId: id } }))),
    shows: (people) => [teamMembers.add(people.map((user) => ({ teamId, userId: user.id, user, version: 0 })))],
    receives: teamMembers,
    onSuccess: (_answer, { length }) =>
      toast.success(
        'Success',
        length === 1 ? 'Member added to team successfully' : `${length} members added to team successfully`,
      ),
    failure: 'Failed to add member to team',
  });
}

/** Joins a private team as an admin; its members are notified. */
export function useJoinTeam() {
  const me = useCurrentUser();
  return useChange({
    call: ({ id }: Team) => api.teams.addMember({ params: { id }, body: { userId: me.id } }),
    receives: teamMembers,
    onSuccess: (_answer, { name }) => toast.success('Success', `You joined ${name}`),
    failure: 'Failed to join the team',
  });
}

/** Takes somebody off a team, with the way to undo it. */
export function useRemoveTeamMember(teamId: number) {
  const add = useAddTeamMembers(teamId);
  return useChange({
    call: (user: TeamMember['user']) => api.teams.removeMember({ params: { id: teamId, userId: user.id } }),
    shows: ({ id: userId }) => [teamMembers.patch([teamMemberId({ teamId, userId })], () => null)],
    onSuccess: (_answer, user) =>
      offerUndo('Member removed from team successfully', fullName(user), () => add.mutate([user])),
    failure: 'Failed to remove member from team',
  });
}
