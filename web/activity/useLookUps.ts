import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Measurable } from '#contract/measurables.ts';
import { shortName } from '#rules/people.ts';
import { formatGoal, formatQuantity } from '#web/lib/quantities.ts';
import { rocksQuery } from '#web/rocks/queries.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { usersQuery } from '#web/users/queries.ts';
import type { LookUps } from './fields.ts';
import type { Subject } from './queries.ts';

/** What may belong to a rock. */
const ofRocks: Subject[] = ['todos', 'issues'];

type Shown = Pick<Measurable, 'format' | 'unit'>;

/** What the sentences of an activity need to know of people, teams, rocks and values, and whether it is still to come. */
export function useLookUps(
  noun: Subject,
  { format, unit }: Shown = { format: 'number', unit: null },
): { lookUps: LookUps; isLookingUp: boolean } {
  const { data: people, isLoading: awaitsPeople } = useQuery(usersQuery);
  const { data: teams, isLoading: awaitsTeams } = useQuery(teamsQuery);
  const { data: rocks, isLoading: awaitsRocks } = useQuery({ ...rocksQuery, enabled: ofRocks.includes(noun) });
  const lookUps = useMemo((): LookUps => {
    const [persons, teamNames, titles] = [
      new Map(people?.map((person) => [person.id, person])),
      new Map(teams?.map(({ id, name }) => [id, name])),
      new Map(rocks?.map(({ id, title }) => [id, title])),
    ];
    return {
      person(id) {
        const person = persons.get(id);
        return person && shortName(person, people ?? []);
      },
      team: (id) => teamNames.get(id),
      rock: (id) => titles.get(id),
      quantity: (value) => formatQuantity(value, format, unit),
      goal: (goal) => formatGoal(goal, format, unit),
    };
  }, [people, teams, rocks, format, unit]);
  return { lookUps, isLookingUp: awaitsPeople || awaitsTeams || awaitsRocks };
}
