import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { idIn, useAddress } from '#web/lib/useAddress.ts';
import { teamMembersQuery } from '#web/teams/queries.ts';

/** Which of the people the directory shows: those of the team in the address whose name or e-mail holds what was typed. */
export function useDirectoryView(people: User[]) {
  const [search, change] = useAddress();
  const [typed, setTyped] = useState('');
  const teamId = idIn(search, 'team');
  const { data: members } = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: teamId !== undefined });
  const onTeam = members && new Set(members.map(({ userId }) => userId));
  const words = typed.toLowerCase().split(/\s+/);
  const shown = people.filter((person) => {
    const text = `${fullName(person)} ${person.email}`.toLowerCase();
    return (!onTeam || onTeam.has(person.id)) && words.every((word) => text.includes(word));
  });
  return {
    shown,
    typed,
    setTyped,
    teamId,
    setTeam: (team: number | undefined) => change({ team }),
  };
}
