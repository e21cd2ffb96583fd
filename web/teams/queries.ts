import { useQuery } from '@tanstack/react-query';
import type { Team } from '#contract/teams.ts';
import { api } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { patchRows, receiveRows } from '#web/lib/rows.ts';

/** The teams of the organization, by name. */
export const teamsQuery = api.teams.list.options();

/** The members of a team, by name. */
export const teamMembersQuery = (id: number) => api.teams.members.options({ params: { id } });

/** What a team's name reads where a row names it by id. */
export function teamName(teams: Team[] | undefined, id: number | null): string {
  if (id === null) return 'No Team';
  if (!teams) return '';
  return teams.find((team) => team.id === id)?.name ?? 'Unknown Team';
}

/** The name of a team by its id, for rows that name one; empty while the teams are not known. */
export function useTeamName(): (id: number | null) => string {
  const { data: teams } = useQuery(teamsQuery);
  return (id) => teamName(teams, id);
}

/** The way from an id to a team's name, once all are known; empty for no team. */
export async function fetchTeamNames(): Promise<(id: number | null) => string> {
  const teams = await queryClient.fetchQuery(teamsQuery);
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return (id) => names.get(id ?? 0) ?? '';
}

const askAgain = (...nouns: string[]) => {
  for (const noun of nouns) void queryClient.invalidateQueries({ queryKey: [noun] });
};

onLive('teams.changed', (rows) => receiveRows(queryClient, 'teams', rows));
onLive('teams.membersChanged', () => {
  void queryClient.invalidateQueries({ queryKey: ['teams', 'members'] });
  void queryClient.invalidateQueries({ queryKey: ['users', 'teams'] });
  // Whoever comes onto a team sees its to-dos.
  askAgain('todos');
});
onLive('teams.removed', (ids) => {
  patchRows<Team>(queryClient, 'teams', (team) => (ids.includes(team.id) ? null : team));
  // What the team owned is without a team now.
  askAgain('rocks', 'todos', 'issues', 'scorecards', 'meetings');
});
