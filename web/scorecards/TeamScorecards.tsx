import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Scorecard } from '#contract/scorecards.ts';
import { mayEditScorecards } from '#rules/scorecards.ts';
import type { Week } from '#rules/weeks.ts';
import { say } from '#web/lib/say.ts';
import { useAsker } from '#web/lib/session.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { AddRow } from './grid/AddRow.tsx';
import { MeasurablesSheet } from './MeasurablesSheet.tsx';
import { allMeasurablesQuery, measurablesQuery, scorecardsQuery } from './queries.ts';
import { ScorecardBar } from './ScorecardBar.tsx';
import type { ScorecardView } from './useScorecardView.ts';

type Props = { view: ScorecardView; at: Week; current: Week; onAdd: () => void };

/** The scorecards of all teams or of one, and the one that is chosen. */
export function TeamScorecards({ view, at, current, onAdd }: Props) {
  const { data: scorecards, isError, refetch } = useQuery(scorecardsQuery);
  const mayEdit = mayEditScorecards(useAsker());
  const { offered, chosen, isLooking } = useChosenScorecard(scorecards, view, current);
  if (!scorecards || isLooking) return isError ? <ErrorState onRetry={refetch} /> : <ListSkeleton rows={8} />;
  return (
    <>
      <ScorecardBar view={view} offered={offered} chosen={chosen} current={current} mayEdit={mayEdit} />
      {chosen ? (
        <MeasurablesSheet
          key={chosen.id}
          {...{ view, at, current }}
          isSorted
          label={chosen.name}
          queryOf={(year) => measurablesQuery(chosen.id, year)}
          lastRow={(count, columns) => mayEdit && <AddRow scorecardId={chosen.id} count={count} columns={columns} />}
          empty={
            mayEdit ? undefined : (
              <EmptyState
                icon={<IconChartBar size={22} stroke={1.6} />}
                title={say('No measurables yet')}
                description="A manager or an admin adds what is counted each week."
              />
            )
          }
        />
      ) : (
        <EmptyState
          icon={<IconChartBar size={22} stroke={1.6} />}
          title={say('No Scorecards Found')}
          description={say('Create your first scorecard to start tracking key metrics across all 52 weeks.')}
          action={mayEdit && <Button onClick={onAdd}>{say('New Scorecard')}</Button>}
        />
      )}
      {chosen && <WhoCanSee teamId={chosen.teamId} />}
    </>
  );
}

/**
 * The scorecards to choose from – a team's are its own and those of all teams – and the one that the address names, itself
 * or by one of its measurables; else the first.
 */
function useChosenScorecard(scorecards: Scorecard[] = [], view: ScorecardView, current: Week) {
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
