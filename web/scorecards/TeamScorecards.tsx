import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mayEditScorecards } from '#rules/scorecards.ts';
import type { Week } from '#rules/weeks.ts';
import { useAsker } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { AddRow } from './grid/AddRow.tsx';
import { MeasurablesSheet } from './MeasurablesSheet.tsx';
import { measurablesQuery, scorecardsQuery } from './queries.ts';
import { ScorecardBar } from './ScorecardBar.tsx';
import { useChosenScorecard } from './useChosenScorecard.ts';
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
                title="No measurables yet"
                description="A manager or an admin adds what is counted each week."
              />
            )
          }
        />
      ) : (
        <EmptyState
          icon={<IconChartBar size={22} stroke={1.6} />}
          title="No Scorecards Found"
          description="Create your first scorecard to start tracking key metrics across all 52 weeks."
          action={mayEdit && <Button onClick={onAdd}>New Scorecard</Button>}
        />
      )}
    </>
  );
}
