import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import { weekOf } from '#rules/weeks.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { myMeasurablesQuery } from '#web/scorecards/queries.ts';

/** The measurables that one owns, with the week of a day; those without a value in it come first. */
export function useMyNumbers({ today, weekStartsOn }: Pick<Now, 'today' | 'weekStartsOn'>) {
  const now = useMemo(() => weekOf(today, weekStartsOn), [today, weekStartsOn]);
  const { data, isError, refetch } = useQuery(myMeasurablesQuery(now.year));
  const { numbers, missing } = useMemo(() => {
    const hasValue = ({ values }: MeasurableOfYear) =>
      values.some(({ week, value }) => week === now.week && value !== null);
    return {
      numbers: data?.toSorted((one, other) => Number(hasValue(one)) - Number(hasValue(other))),
      missing: data?.filter((row) => !hasValue(row)).length,
    };
  }, [data, now]);
  return { now, numbers, missing, isError, refetch };
}
