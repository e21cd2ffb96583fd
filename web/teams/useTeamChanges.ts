import type { Team, TeamMember } from '#contract/teams.ts';
import type { User } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { patchRows } from '#web/lib/rows.ts';
import { toast } from '#web/lib/toast.ts';
import { offerUndo } from '#web/ui/feedback/offerUndo.tsx';
import { teamMembersQuery, teamsQuery } from './queries.ts';

const touches = ['teams'];

export function useCreateTeam(onCreated: (team: Team) => void) {
  return useChange({
    touches,
    call: (body: { name: string; description: string }) => api.teams.create({ body }),
    onSuccess: (team, _fields, client) => {
      client.setQueryData<Team[]>(teamsQuery.queryKey, (teams) => teams && [...teams, team]);
      toast.success('Success', 'Team created successfully');
      onCreated(team);
    },
    failure: (error) => toast.error('Error', `Failed to create team: ${serverSentence(error) ?? 'Unknown error'}`),
  });
}

type Given = { id: number; fields: { name?: string; description?: string | null; leaderId?: string } };

export function useChangeTeam() {
  return useChange({
    touches,
    call: ({ id, fields }: Given) => api.teams.change({ params: { id }, body: fields }),
    optimistic: (client, { id, fields }) =>
      patchRows<Team>(client, 'teams', (team) => (team.id === id ? { ...team, ...fields } : team)),
    onSuccess: () => toast.success('Success', 'Team updated successfully'),
    failure: 'Failed to update team',
  });
}

export function useDeleteTeam() {
  return useChange({
    touches: ['teams', 'rocks', 'todos', 'issues'],
    call: (id: number) => api.teams.delete({ params: { id } }),
    onSuccess: (_answer, id, client) => {
      client.setQueryData<Team[]>(teamsQuery.queryKey, (teams) => teams?.filter((team) => team.id !== id));
      client.removeQueries({ queryKey: teamMembersQuery(id).queryKey });
      toast.success('Success', 'Team deleted successfully');
    },
    failure: 'Failed to delete team',
  });
}

export function useAddTeamMember(id: number) {
  return useChange({
    touches,
    call: (user: TeamMember['user'] | User) => api.teams.addMember({ params: { id }, body: { userId: user.id } }),
    optimistic: (client, user) =>
      client.setQueryData<TeamMember[]>(
        teamMembersQuery(id).queryKey,
        (members) => members && [...members.filter(({ userId }) => userId !== user.id), { userId: user.id, user }],
      ),
    onSuccess: () => toast.success('Success', 'Member added to team successfully'),
    failure: 'Failed to add member to team',
  });
}

/** Takes somebody off a team, with the way to undo it. */
export function useRemoveTeamMember(id: number) {
  const add = useAddTeamMember(id);
  return useChange({
    touches,
    call: (user: TeamMember['user']) => api.teams.removeMember({ params: { id, userId: user.id } }),
    optimistic: (client, user) =>
      client.setQueryData<TeamMember[]>(teamMembersQuery(id).queryKey, (members) =>
        members?.filter(({ userId }) => userId !== user.id),
      ),
    onSuccess: (_answer, user) => offerUndo('Member removed from team successfully', () => add.mutate(user)),
    failure: 'Failed to remove member from team',
  });
}
