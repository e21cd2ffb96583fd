import { useQuery } from '@tanstack/react-query';
import type { Scorecard } from '#contract/scorecards.ts';
import type { Week } from '#rules/weeks.ts';
import { allMeasurablesQuery } from './queries.ts';
import type { ScorecardView } from './useScorecardView.ts';

/**
 * The scorecards to choose from – a team's are its own and those of all teams – and the one that the address names, itself
 * or by one of its measurables; else the first.
 */
export function useChosenScorecard(scorecards: Scorecard[] = [], view: ScorecardView, current: Week) {
  const { teamId, scorecardId, measurableId } = view;
  const all = useQuery({ ...allMeasurablesQuery(current.year), enabled: measurableId !== undefined });
  const namedId = all.data?.find(({ id }) => id === measurableId)?.scorecardId ?? scorecardId;
  const offered = scorecards.filter((one) => teamId === undefined || one.teamId === null || one.teamId === teamId);
  return {
    offered,
    chosen: offered.find(({ id }) => id === namedId) ?? offered[0],
    isLooking: measurableId !== undefined && all.isLoading,
  };
}
