import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { listed } from '#web/lib/listed.ts';
import { allMembersQuery, useTeamName } from '#web/teams/queries.ts';
import { usePeople } from './queries.ts';
import { usePositions } from './usePositions.ts';

/** What a person does, as texts: the titles of their seats, and the names of those above them and of their teams. */
export type PersonFacts = { seats: string; managers: string; teams: string };

/** Returns the facts of a person, as far as the user sees them. */
export function usePersonFacts(): (person: User) => PersonFacts {
  const { nameOf } = usePeople();
  const { seatsOf, managersOf } = usePositions();
  const { data: members = [] } = useQuery(allMembersQuery);
  const teamName = useTeamName();
  const teamsOf = Map.groupBy(members, ({ userId }) => userId);
  return ({ id }) => ({
    seats: listed(seatsOf(id).map(({ title }) => title)),
    managers: listed(managersOf(id).map(nameOf)),
    teams: listed((teamsOf.get(id) ?? []).map(({ teamId }) => teamName(teamId))),
  });
}
