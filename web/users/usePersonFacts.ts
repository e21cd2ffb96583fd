import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { listed } from '#web/lib/listed.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { allMembersQuery, teamsQuery, useTeamName } from '#web/teams/queries.ts';
import { usePeople } from './queries.ts';
import { usePositions } from './usePositions.ts';

/** What a person does, as texts: the titles of their seats, and the names of those above them and of their teams. */
export type PersonFacts = { seats: string; managers: string; teams: string };

/** A look-up of the facts of a person, as far as the user sees them, and whether all of them are loaded. */
export function usePersonFacts(): { factsOf: (person: User) => PersonFacts; isLoaded: boolean } {
  const { nameOf } = usePeople();
  const { seatsOf, managersOf, isLoaded: hasSeats } = usePositions();
  const members = useQuery(allMembersQuery);
  const teamName = useTeamName();
  const teamsOf = Map.groupBy(members.data ?? [], ({ userId }) => userId);
  const hasTeams = useSettled(members, useQuery(teamsQuery));
  const factsOf = ({ id }: User) => ({
    seats: listed(seatsOf(id).map(({ title }) => title)),
    managers: listed(managersOf(id).map(nameOf)),
    teams: listed((teamsOf.get(id) ?? []).map(({ teamId }) => teamName(teamId))),
  });
  return { factsOf, isLoaded: hasSeats && hasTeams };
}
