import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roles } from '#contract/roles.ts';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { textMatcher } from '#rules/search-text.ts';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { teamMembersQuery, useSeesTeam } from '#web/teams/queries.ts';

/** The people that match the team and role in the address and the search query. */
export function useDirectoryView(people: User[]) {
  const [search, change] = useAddress();
  const [query, setQuery] = useState('');
  const teamId = idIn(search, 'team');
  const { data: members } = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: useSeesTeam(teamId ?? null) });
  const role = roles.find((one) => one === search.get('role'));
  const onTeam = members && new Set(members.map(({ userId }) => userId));
  const matchesWords = textMatcher(query);
  const visiblePeople = people.filter((person) => {
    const matchesFilters = (!onTeam || onTeam.has(person.id)) && (role === undefined || person.role === role);
    return matchesFilters && matchesWords(fullName(person), person.email);
  });
  return {
    visiblePeople,
    query,
    setQuery,
    teamId,
    setTeam: (team: number | undefined) => change({ team }),
    role,
    setRole: (role: string | undefined) => change({ role }),
    showAll: () => {
      setQuery('');
      change({ team: undefined, role: undefined });
    },
  };
}
