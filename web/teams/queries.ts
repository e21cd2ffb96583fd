import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { RowScope } from '#contract/shapes.ts';
import type { Team, TeamMember } from '#contract/teams.ts';
import { teamMemberId } from '#rules/live.ts';
import { isMine, seesTeam } from '#rules/teams.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { signedInUser, useCurrentUser, userQuery } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';

export const teams = collect<Team>('teams', { idOf: byId });
export const teamMembers = collect<TeamMember>('teamMembers', { idOf: teamMemberId });

/** The teams of the organization, by name. */
export const teamsQuery = teams.list(api.teams.list.options(), {
  belongs: () => true,
  compare: (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
});

/** Whether a row belongs to my list, or to everyone's. */
export function isInScope(row: Parameters<typeof isMine>[0], scope: RowScope = 'all'): boolean {
  const me = signedInUser();
  return scope === 'all' || (me !== undefined && isMine(row, me));
}

/** The code for joining a team directly. */
export const teamInviteQuery = (id: number) =>
  queryOptions({ queryKey: ['teamInvites', id], queryFn: () => api.teams.inviteCode({ params: { id } }) });

const byName = ({ user: one }: TeamMember, { user: other }: TeamMember) =>
  one.firstName.localeCompare(other.firstName) || one.lastName.localeCompare(other.lastName);

/** The members of a team, by name. */
export const teamMembersQuery = (id: number) =>
  teamMembers.list(
    { ...api.teams.members.options({ params: { id } }), queryKey: ['teamMembers', 'list', id] },
    { belongs: ({ teamId }) => teamId === id, compare: byName },
  );

/** The members of all teams whose rows I see. */
export const allMembersQuery = teamMembers.list(
  { ...api.teams.allMembers.options(), queryKey: ['teamMembers', 'list', 'all'] },
  { belongs: () => true, compare: byName },
);

/** The teams whose rows I see; undefined while they load. */
export function useVisibleTeams(): Team[] | undefined {
  const { data: teams } = useQuery(teamsQuery);
  const { id, teamIds } = useCurrentUser();
  return useMemo(() => teams?.filter((team) => seesTeam(team, { id, teamIds })), [teams, id, teamIds]);
}

/** Whether I see a team's rows. False while the teams load, and without a team. */
export const useSeesTeam = (teamId: number | null): boolean =>
  useVisibleTeams()?.some(({ id }) => id === teamId) ?? false;

/** Whether a team is private, by id. A team that is missing in the list is. */
export const isPrivateTeam = (teams: Team[], id: number | null): boolean =>
  id !== null && teams.find((team) => team.id === id)?.isPrivate !== false;

/** The name of a team by its id. If I see a row of a team that is not in the list, I own that row. */
export function teamName(teams: Team[] | undefined, id: number | null): string {
  if (id === null) return t('No Team');
  if (!teams) return '';
  return teams.find((team) => team.id === id)?.name ?? t('A private team');
}

/** Returns a function from team id to name. Empty while the teams load. */
export function useTeamName(): (id: number | null) => string {
  const { data: teams } = useQuery(teamsQuery);
  return useCallback((id) => teamName(teams, id), [teams]);
}

/** Loads the teams and returns a function from id to name. Empty for no team. */
export async function fetchTeamNames(): Promise<(id: number | null) => string> {
  const teams = await queryClient.fetchQuery(teamsQuery);
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return (id) => names.get(id ?? 0) ?? '';
}

/** When I join or leave a team, the lists of my rows change; only the server knows how. */
onChanges(['teamMembers', 'teams'], async (ids) => {
  const me = signedInUser();
  const concernsMe = ids?.some((id) => String(id).endsWith(` ${me?.id}`) || me?.teamIds.some((own) => own === id));
  if (ids && !concernsMe) return;
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  for (const noun of ['todos', 'issues', 'meetings', 'dashboard'])
    void queryClient.invalidateQueries({ queryKey: [noun] });
});
