import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import type { Week } from '#rules/weeks.ts';
import type { measurablesQuery } from '../queries.ts';
import type { GridRow } from './gridRow.ts';

/** The rows of a grid for weeks of one year or two; undefined until all are loaded. */
export function useRows(weeks: Week[], queryOf: (year: number) => ReturnType<typeof measurablesQuery>) {
  const [firstYear = 0, year = 0] = [weeks[0]?.year, weeks.at(-1)?.year];
  const spansTwoYears = firstYear < year;
  const last = useQuery(queryOf(year));
  const before = useQuery({ ...queryOf(firstYear), enabled: spansTwoYears });
  const rows = useMemo(() => {
    if (!last.data || (spansTwoYears && !before.data)) return undefined;
    const earlier = new Map(spansTwoYears ? before.data?.map((row): [number, MeasurableOfYear] => [row.id, row]) : []);
    return last.data.map((measurable): GridRow => ({ measurable, year, earlier: earlier.get(measurable.id) }));
  }, [last.data, before.data, spansTwoYears, year]);
  return {
    rows,
    isError: last.isError || (spansTwoYears && before.isError),
    refetch: () => void Promise.all([last.refetch(), spansTwoYears && before.refetch()]),
  };
}
