import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Scorecard } from '#contract/scorecards.ts';
import { mayEditScorecards } from '#rules/scorecards.ts';
import type { Week } from '#rules/weeks.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconChartBar } from '#web/ui/icons/icons.ts';
import { useNamedRows } from '#web/users/useNamedRows.ts';
import { AddRow } from './grid/AddRow.tsx';
import { MeasurablesSheet } from './MeasurablesSheet.tsx';
import { allMeasurablesQuery, measurablesQuery, scorecardsQuery } from './queries.ts';
import { ScorecardBar } from './ScorecardBar.tsx';
import type { ScorecardView } from './useScorecardView.ts';

type Props = { view: ScorecardView; at: Week; current: Week; onAdd: () => void };

/** The scorecards of all teams or of one; shows the chosen one. */
export function TeamScorecards({ view, at, current, onAdd }: Props) {
  const { data, isError, refetch } = useQuery(scorecardsQuery);
  const scorecards = useNamedRows(data);
  const mayEdit = mayEditScorecards(useAsker());
  const { options, chosen, isSearching } = useChosenScorecard(scorecards, view, current);
  if (!scorecards || isSearching) return isError ? <ErrorState onRetry={refetch} /> : <ListSkeleton rows={8} />;
  return (
    <>
      {chosen && (
        <h2 className="only-print mb-8 size-16" dir="auto">
          {chosen.name}
        </h2>
      )}
      <ScorecardBar {...{ view, options, chosen, current, mayEdit, onAdd }} />
      {chosen ? (
        <MeasurablesSheet
          key={chosen.id}
          {...{ view, at, current }}
          isSorted
          label={chosen.name}
          queryOf={(year) => measurablesQuery(chosen.id, year)}
          foot={<WhoCanSee teamId={chosen.teamId} />}
          lastRow={(count, columns) => mayEdit && <AddRow scorecardId={chosen.id} count={count} columns={columns} />}
          empty={
            mayEdit ? undefined : (
              <EmptyState
                icon={<IconChartBar size={22} stroke={1.6} />}
                title={t('No {measurables} yet')}
                description={t('Ask a manager or admin to add {measurables}.')}
              />
            )
          }
        />
      ) : (
        <EmptyState
          icon={<IconChartBar size={22} stroke={1.6} />}
          title={t('No {scorecardsTitle} Found')}
          description={t('Create your first {scorecard} to start tracking key metrics across all 52 weeks.')}
          action={mayEdit && <Button onClick={onAdd}>{t('New {scorecardTitle}')}</Button>}
        />
      )}
    </>
  );
}

/**
 * Returns the scorecards to choose from (with a team, its own and those of all teams) and the chosen one: the URL names it or one
 * of its measurables; otherwise it is the first.
 */
function useChosenScorecard(scorecards: Scorecard[] = [], view: ScorecardView, current: Week) {
  const { teamId, scorecardId, measurableId } = view;
  const all = useQuery({ ...allMeasurablesQuery(current.year), enabled: measurableId !== undefined });
  const requestedId = all.data?.find(({ id }) => id === measurableId)?.scorecardId ?? scorecardId;
  const options = scorecards.filter((one) => teamId === undefined || one.teamId === null || one.teamId === teamId);
  return {
    options,
    chosen: options.find(({ id }) => id === requestedId) ?? options[0],
    isSearching: measurableId !== undefined && all.isLoading,
  };
}
