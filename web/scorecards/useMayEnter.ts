import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Measurable } from '#contract/measurables.ts';
import { mayEnterValues } from '#rules/scorecards.ts';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { scorecardsQuery } from './queries.ts';

export type MayEnter = (measurable: Pick<Measurable, 'ownerId' | 'scorecardId'>) => boolean;

/** Returns whether the user may enter the values of a measurable. */
export function useMayEnter(): MayEnter {
  const { userId, role } = useAsker();
  const { teamIds } = useCurrentUser();
  const { data: scorecards } = useQuery(scorecardsQuery);
  const { data: teams } = useQuery(teamsQuery);
  const openScorecardIds = useMemo(() => {
    const myTeams = teams?.filter(({ id, membersEnterValues }) => membersEnterValues && teamIds.includes(id));
    const isOfMyTeams = (teamId: number | null) => myTeams?.some(({ id }) => id === teamId);
    return new Set(scorecards?.filter(({ teamId }) => isOfMyTeams(teamId)).map(({ id }) => id));
  }, [scorecards, teams, teamIds]);
  return useCallback(
    (measurable) => mayEnterValues({ userId, role }, measurable, openScorecardIds.has(measurable.scorecardId)),
    [userId, role, openScorecardIds],
  );
}
