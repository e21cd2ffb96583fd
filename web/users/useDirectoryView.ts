import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { teamMembersQuery, useSeesTeam } from '#web/teams/queries.ts';
import { roleOptions } from './options.ts';

/** Which of the people the directory shows: those of the team and role in the address whose name or e-mail holds what was typed. */
export function useDirectoryView(people: User[]) {
  const [search, change] = useAddress();
  const [typed, setTyped] = useState('');
  const teamId = idIn(search, 'team');
  const { data: members } = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: useSeesTeam(teamId ?? null) });
  const role = roleOptions.find(({ value }) => value === search.get('role'))?.value;
  const onTeam = members && new Set(members.map(({ userId }) => userId));
  const words = typed.toLowerCase().split(/\s+/);
  const shown = people.filter((person) => {
    const text = `${fullName(person)} ${person.email}`.toLowerCase();
    const isMeant = (!onTeam || onTeam.has(person.id)) && (role === undefined || person.role === role);
    return isMeant && words.every((word) => text.includes(word));
  });
  return {
    shown,
    typed,
    setTyped,
    teamId,
    setTeam: (team: number | undefined) => change({ team }),
    role,
    setRole: (role: string | undefined) => change({ role }),
    showAll: () => {
      setTyped('');
      change({ team: undefined, role: undefined });
    },
  };
}
