import { useMemo } from 'react';
import type { Rock, RockStatus } from '#contract/rocks.ts';
import { fullName } from '#rules/people.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { type Group, grouped } from '#web/ui/lists/controls/grouped.ts';
import { usePeople } from '#web/users/queries.ts';

export const rockGroups = [
  { value: 'owner', label: 'By owner' },
  { value: 'team', label: 'By team' },
  { value: 'status', label: 'By status' },
];

/** What needs attention comes first. */
const ranks: Record<RockStatus, number> = { off_track: 0, at_risk: 1, not_started: 2, on_track: 3, complete: 4 };

/** Rocks in groups by owner, team (the company's, of no team, first) or status, with their headings; else as they are. */
export function useRockGroups(rocks: Rock[], by: string | undefined) {
  const { find } = usePeople();
  const nameTeam = useTeamName();
  const groupsOf: Record<string, (rock: Rock) => Group> = {
    owner: ({ ownerId }) =>
      ownerId === null ? { title: 'No owner', rank: 1 } : { title: fullName(find(ownerId)), rank: 0 },
    team: ({ teamId }) => (teamId === null ? { title: 'Company', rank: 0 } : { title: nameTeam(teamId), rank: 1 }),
    status: ({ status }) => ({ title: rockStatusNames[status], rank: ranks[status] }),
  };
  const groupOf = by === undefined ? undefined : groupsOf[by];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what `by` names is made anew with the names it reads
  return useMemo(
    () => (groupOf ? grouped(rocks, groupOf) : { rows: rocks, headings: undefined }),
    [rocks, by, find, nameTeam],
  );
}
