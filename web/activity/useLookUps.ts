import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Activity } from '#contract/activity.ts';
import type { Measurable } from '#contract/measurables.ts';
import type { Message } from '#rules/translate.ts';
import { nouns } from '#web/nouns/nouns.tsx';
import { rocksQuery } from '#web/rocks/queries.ts';
import { formatGoal, formatQuantity } from '#web/scorecards/quantities.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { usePeople, usersQuery } from '#web/users/queries.ts';
import type { LookUps } from './fields.ts';

type ValueFormat = Pick<Measurable, 'format' | 'unit'>;

/** The people, teams, rocks and values that sentences about these changes name, and whether they are still loading. */
export function useLookUps(
  entries: Activity[] | undefined,
  { format, unit }: ValueFormat = { format: 'number', unit: null },
): { lookUps: LookUps; isLoading: boolean } {
  const { isLoading: loadsPeople } = useQuery(usersQuery);
  const { find, shortNameOf } = usePeople();
  const { data: teams, isLoading: loadsTeams } = useQuery(teamsQuery);
  const namesRocks = entries?.some(({ changes }) => 'rockId' in changes) ?? false;
  const { data: rocks, isLoading: loadsRocks } = useQuery({ ...rocksQuery, enabled: namesRocks });
  const lookUps = useMemo((): LookUps => {
    const [teamNames, titles] = [
      new Map(teams?.map(({ id, name }) => [id, name])),
      new Map(rocks?.map(({ id, title }) => [id, title])),
    ];
    return {
      subject: (noun) => (nouns as Record<string, { subject?: Message }>)[noun]?.subject,
      person(id) {
        const person = find(id);
        return person && shortNameOf(person);
      },
      team: (id) => teamNames.get(id),
      rock: (id) => titles.get(id),
      quantity: (value) => formatQuantity(value, format, unit),
      goal: (goal) => formatGoal(goal, format, unit),
    };
  }, [find, shortNameOf, teams, rocks, format, unit]);
  return { lookUps, isLoading: loadsPeople || loadsTeams || loadsRocks };
}
