import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roles } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { textMatcher } from '#rules/search-text.ts';
import { type Message, msg } from '#rules/translate.ts';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { useIsInvited } from '#web/organizations/useInvitePerson.ts';
import { allMembersQuery, teamMembersQuery, useSeesTeam } from '#web/teams/queries.ts';
import { usePositions } from './usePositions.ts';

/** What a person can lack. */
export const gaps = {
  account: msg('No account yet'),
  invitation: msg('Not invited'),
  access: msg('Deactivated'),
  team: msg('In no team'),
  seat: msg('In no seat'),
} satisfies Record<string, Message>;
export type Gap = keyof typeof gaps;

/** The people that match what the address says, by team, role and what they lack, and the search query. */
export function useDirectoryView(people: User[]) {
  const [search, change] = useAddress();
  const [query, setQuery] = useState('');
  const teamId = idIn(search, 'team');
  const { data: members } = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: useSeesTeam(teamId ?? null) });
  const role = roles.find((one) => one === search.get('role'));
  const gap = (Object.keys(gaps) as Gap[]).find((one) => one === search.get('without'));
  const lacks = useGap(gap);
  const onTeam = members && new Set(members.map(({ userId }) => userId));
  const matchesWords = textMatcher(query);
  const visiblePeople = people.filter((person) => {
    const matchesFilters = (!onTeam || onTeam.has(person.id)) && (role === undefined || person.role === role);
    return matchesFilters && lacks(person) && matchesWords(fullName(person), person.email, person.title);
  });
  return {
    visiblePeople,
    query,
    setQuery,
    teamId,
    setTeam: (team: number | undefined) => change({ team }),
    role,
    setRole: (role: string | undefined) => change({ role }),
    gap,
    setGap: (without: string | undefined) => change({ without }),
    isTable: search.get('view') === 'table',
    setView: (view: string) => change({ view: view === 'table' ? view : undefined }),
    showAll: () => {
      setQuery('');
      change({ team: undefined, role: undefined, without: undefined });
    },
  };
}

/** Returns whether a person lacks this. Until it is known, everyone does. */
function useGap(gap: Gap | undefined): (person: User) => boolean {
  const { seatsOf } = usePositions(gap === 'seat');
  const { data: members } = useQuery({ ...allMembersQuery, enabled: gap === 'team' });
  const isInvited = useIsInvited(gap === 'invitation');
  const inTeams = new Set(members?.map(({ userId }) => userId));
  return (person) => {
    if (gap === 'account') return !person.hasAccount;
    if (gap === 'invitation') return !person.hasAccount && !isInvited(person.id);
    if (gap === 'access') return person.deactivatedAt !== null;
    if (gap === 'team') return !inTeams.has(person.id);
    return gap !== 'seat' || seatsOf(person.id).length === 0;
  };
}
