import { useQuery } from '@tanstack/react-query';
import type { Measurable } from '#contract/measurables.ts';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { scorecardsQuery } from './queries.ts';

type Props = Pick<Measurable, 'scorecardId' | 'ownerId'> & {
  /** The measurable before a form is saved. */
  before?: Pick<Measurable, 'ownerId'> | undefined;
};

/** The id of no team. It stands for a team that the user cannot see. */
const unknownTeam = 0;

/** Who can see a measurable. An owner who cannot see its scorecard does not know its team. */
export function MeasurableAudience({ scorecardId, ownerId, before }: Props) {
  const { data: scorecards } = useQuery(scorecardsQuery);
  if (!scorecards) return null;
  const scorecard = scorecards.find(({ id }) => id === scorecardId);
  const teamId = scorecard ? scorecard.teamId : unknownTeam;
  return (
    <WhoCanSee
      {...audienceOf({ teamId, ownerId })}
      before={before && audienceOf({ teamId, ownerId: before.ownerId })}
    />
  );
}
