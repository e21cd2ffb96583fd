import type { MeasurableOfYear, Value } from '#contract/measurables.ts';
import type { Week } from '#rules/weeks.ts';

/** A row of the grid: a measurable with its values of the last year on screen. */
export type GridRow = {
  measurable: MeasurableOfYear;
  year: number;
  /** The measurable with its values of the year before, if the weeks span both. */
  earlier: MeasurableOfYear | undefined;
};

/** The measurable with its values of a year, or undefined if they are not loaded. */
export const measurableIn = (row: GridRow, year: number): MeasurableOfYear | undefined => {
  if (year === row.year) return row.measurable;
  return year === row.year - 1 ? row.earlier : undefined;
};

/** The value and note of a week. */
export const valueIn = (row: GridRow, { year, week }: Week): Value | undefined =>
  measurableIn(row, year)?.values.find((value) => value.week === week);
