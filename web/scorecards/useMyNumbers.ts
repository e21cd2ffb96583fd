import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { type Week, weekToReview } from '#rules/weeks.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { measurableIn, valueIn } from './cells/gridRow.ts';
import { useRows } from './cells/useRows.ts';
import { myMeasurablesQuery, scorecardsQuery } from './queries.ts';

/** A measurable with the week to fill in and its value there. */
export type MyNumber = { id: number; measurable: MeasurableOfYear; at: Week; value: number | null };

/**
 * Returns the user's measurables with the week that their teams review, those without a value first. `week` is the last finished
 * week, which most teams review.
 */
export function useMyNumbers({ today, weekStartsOn }: Pick<Now, 'today' | 'weekStartsOn'>) {
  const [finished, running] = useMemo(
    () => [weekToReview(today, weekStartsOn), weekToReview(today, weekStartsOn, true)],
    [today, weekStartsOn],
  );
  const { data: teams } = useQuery(teamsQuery);
  const { rows, isError, refetch } = useRows(
    useMemo(() => [finished, running], [finished, running]),
    myMeasurablesQuery,
  );
  const hasRows = rows !== undefined && rows.length > 0;
  const { data: scorecards } = useQuery({ ...scorecardsQuery, enabled: hasRows });
  const numbers = useMemo(() => {
    const weekOfScorecard = (scorecardId: number) => {
      const teamId = scorecards?.find(({ id }) => id === scorecardId)?.teamId;
      return teams?.some(({ id, reviewsRunningWeek }) => id === teamId && reviewsRunningWeek) ? running : finished;
    };
    return rows
      ?.map((row): MyNumber => {
        const at = weekOfScorecard(row.measurable.scorecardId);
        const measurable = measurableIn(row, at.year) ?? row.measurable;
        return { id: measurable.id, measurable, at, value: valueIn(row, at)?.value ?? null };
      })
      .toSorted((one, other) => Number(one.value !== null) - Number(other.value !== null));
  }, [rows, scorecards, teams, finished, running]);
  return {
    week: finished,
    numbers,
    missing: numbers?.filter(({ value }) => value === null).length,
    isError,
    refetch,
  };
}
