import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mayInvite } from '#rules/invitations.ts';
import { canOwnWork } from '#rules/people.ts';
import { nameKey } from '#rules/sheets/match-person.ts';
import { useAsker } from '#web/lib/session.ts';
import { usePrimarySeats } from '#web/seats/usePrimarySeats.ts';
import { useVisibleTeams } from '#web/teams/queries.ts';
import { usePeople } from '#web/users/queries.ts';
import { choicesQuery } from '../queries.ts';
import { namesIn } from '../read/readTable.ts';
import type { TableReading, WrittenName } from '../read/types.ts';
import { type NameChoice, personMatcher, teamMatcher } from './matchNames.ts';
import type { ChosenName } from './NameList.tsx';

type Choices = Record<string, NameChoice>;

/** What becomes of the people and teams that the files name, and of rows without a team. */
export function useNames(readings: TableReading[]) {
  const { people } = usePeople();
  const teams = useVisibleTeams();
  const mayAdd = mayInvite(useAsker());
  const { data: earlier } = useQuery(choicesQuery);
  const [personChoices, setPersonChoices] = useState<Choices>({});
  const [teamChoices, setTeamChoices] = useState<Choices>({});
  const [teamId, setTeamId] = useState<number | null>(null);
  const [scorecardId, setScorecardId] = useState<number | null>(null);
  const written = useMemo(() => namesIn(readings), [readings]);
  const { seats } = usePrimarySeats(written.people.some(({ isHolder }) => isHolder));
  // The names in the chart that are no one of the organization.
  const freeNames = useMemo(
    () => new Set(seats.flatMap(({ people }) => people.flatMap(({ name }) => (name ? nameKey(name) : [])))),
    [seats],
  );
  const matchPerson = useMemo(() => {
    // A row of people may be an observer, who owns no work.
    const [all, owners] = [people, people.filter(canOwnWork)].map((some) =>
      personMatcher(some, earlier?.people ?? [], mayAdd),
    );
    return (name: WrittenName) =>
      (name.isRow ? all : owners)?.(name) || (name.isHolder && freeNames.has(nameKey(name.name)) ? 'text' : '');
  }, [people, earlier, mayAdd, freeNames]);
  const matchTeam = useMemo(() => teamMatcher(teams ?? [], earlier?.teams ?? []), [teams, earlier]);
  return useMemo(() => {
    const chosen = (choices: Choices, match: (name: WrittenName) => NameChoice) => (name: WrittenName) => {
      const matched = match(name);
      return { ...name, choice: choices[name.name] ?? matched, isMatched: matched !== '' } satisfies ChosenName;
    };
    const choose = (set: typeof setPersonChoices) => (names: string[], choice: NameChoice) =>
      set((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, choice])) }));
    const result = {
      people: written.people.map(chosen(personChoices, matchPerson)),
      teams: written.teams.map(chosen(teamChoices, matchTeam)),
    };
    return {
      ...result,
      ...{ teamId, scorecardId },
      hasMeasurables: readings.some(({ kind }) => kind === 'measurables'),
      undecided: [...result.people, ...result.teams].filter(({ choice }) => choice === '').length,
      choosePeople: choose(setPersonChoices),
      chooseTeams: choose(setTeamChoices),
      ...{ setTeamId, setScorecardId },
    };
  }, [written, personChoices, matchPerson, teamChoices, matchTeam, teamId, scorecardId, readings]);
}

export type Names = ReturnType<typeof useNames>;
