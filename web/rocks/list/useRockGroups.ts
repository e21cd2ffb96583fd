import { useMemo } from 'react';
import type { Rock, RockStatus } from '#contract/rocks.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { type Group, grouped } from '#web/ui/lists/controls/grouped.ts';
import { usePeople } from '#web/users/queries.ts';

export const rockGroups = [
  { value: 'owner', label: msg('By owner') },
  { value: 'team', label: msg('By team') },
  { value: 'status', label: msg('By status') },
];

/** Statuses that need attention come first. */
const ranks: Record<RockStatus, number> = { off_track: 0, at_risk: 1, not_started: 2, on_track: 3, complete: 4 };

/** Rocks grouped by owner, team (rocks without one first) or status; ungrouped otherwise. */
export function useRockGroups(rocks: Rock[], by: string | undefined) {
  const { nameOf } = usePeople();
  const nameTeam = useTeamName();
  const groupsOf: Record<string, (rock: Rock) => Group> = {
    owner: ({ ownerId }) =>
      ownerId === null ? { title: t('No owner'), rank: 1 } : { title: nameOf(ownerId), rank: 0 },
    team: ({ teamId }) => (teamId === null ? { title: t('Company'), rank: 0 } : { title: nameTeam(teamId), rank: 1 }),
    status: ({ status }) => ({ title: t(rockStatusNames[status]), rank: ranks[status] }),
  };
  const groupOf = by === undefined ? undefined : groupsOf[by];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `groupOf` depends only on the names below
  return useMemo(
    () => (groupOf ? grouped(rocks, groupOf) : { rows: rocks, headings: undefined }),
    [rocks, by, nameOf, nameTeam],
  );
}
