import { useQuery } from '@tanstack/react-query';
import type { Measurable } from '#contract/measurables.ts';
import type { Meeting } from '#contract/meetings.ts';
import { scorecardsQuery } from '#web/scorecards/queries.ts';

type Reviewed = Pick<Measurable, 'scorecardId' | 'ownerId'>;

/** A function that tells whether a meeting reviews a number; undefined while the scorecards load. */
export function useReviewedNumbers({
  teamId,
  participantIds,
}: Pick<Meeting, 'teamId' | 'participantIds'>): ((measurable: Reviewed) => boolean) | undefined {
  const { data: scorecards } = useQuery(scorecardsQuery);
  if (!scorecards) return undefined;
  // A scorecard without a team belongs to every team.
  const ofTeam = new Set(
    scorecards.filter((scorecard) => teamId === null || (scorecard.teamId ?? teamId) === teamId).map(({ id }) => id),
  );
  return ({ scorecardId, ownerId }) =>
    ofTeam.has(scorecardId) && (participantIds === null || (ownerId !== null && participantIds.includes(ownerId)));
}
