import { useMemo } from 'react';
import { usePendingFields } from '#web/lib/changes/usePendingFields.ts';
import { type YearRow, yearId } from '../queries.ts';
import { weekKey } from './span.ts';

/** The column keys of a measurable's weeks with unsaved changes, in a year and the one before. */
export function usePendingWeeks(measurableId: number, year: number): ReadonlySet<string> {
  const ofYear = usePendingFields('measurables', yearId(measurableId, year));
  const ofYearBefore = usePendingFields('measurables', yearId(measurableId, year - 1));
  return useMemo(() => {
    const keysOf = (year: number, changes: Partial<YearRow>[] = []) =>
      changes.flatMap(({ values = [] }) => values.map(({ week }) => weekKey({ year, week })));
    return new Set([...keysOf(year, ofYear), ...keysOf(year - 1, ofYearBefore)]);
  }, [year, ofYear, ofYearBefore]);
}
