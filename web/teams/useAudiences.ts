import { useQueries, useQuery } from '@tanstack/react-query';
import { seesTeam } from '#rules/teams.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useOrganizationName } from '#web/organizations/queries.ts';
import { usePeople } from '#web/users/queries.ts';
import type { Audience, AudienceContext } from './audiences.ts';
import { teamMembersQuery, teamsQuery } from './queries.ts';

/** The context for sentences about rows of these teams; undefined while it loads. */
export function useAudiences(teamIds: (number | null)[]): AudienceContext | undefined {
  const me = useCurrentUser();
  const organization = useOrganizationName();
  const { data: teams } = useQuery(teamsQuery);
  const { people, find, shortNameOf } = usePeople();
  const ids = [...new Set(teamIds)].filter((id) =>
    teams?.some((team) => team.id === id && team.isPrivate && seesTeam(team, me)),
  ) as number[];
  const lists = useQueries({ queries: ids.map(teamMembersQuery) });
  if (!organization || !teams || people.length === 0) return undefined;
  return {
    me,
    organization,
    teams,
    // People without an account see nothing yet, and deactivated people nothing any more.
    people: people.filter(({ hasAccount, deactivatedAt }) => hasAccount && !deactivatedAt).map(({ id }) => id),
    membersOf: (teamId) => lists[ids.indexOf(teamId)]?.data?.map(({ userId }) => userId),
    nameOf: (id) => {
      const person = find(id);
      return person ? shortNameOf(person) : t('someone');
    },
  };
}

/** The audience of a rock, to-do or issue. */
export const audienceOf = (row: {
  teamId: number | null;
  ownerId: string | null;
  visibleTo?: string[] | null | undefined;
}): Audience => ({
  teamId: row.teamId,
  ownerIds: row.ownerId === null ? [] : [row.ownerId],
  visibleTo: row.visibleTo ?? null,
});
