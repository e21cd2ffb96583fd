import type { CellKey } from '../cells/cells.ts';
import { isWeekColumn } from '../cells/columns.ts';
import { weekKey } from '../cells/span.ts';
import type { Position } from '../cells/useSelection.ts';
import type { Grid } from './useGrid.ts';

/** The next cell of a week, row by row; undefined after the last. */
export function nextWeek({ rows, columns, active }: Grid, by: 1 | -1): Position | undefined {
  const weeks = columns.flatMap((column, index) => (isWeekColumn(column) ? [index] : []));
  const beside =
    by > 0 ? weeks.find((index) => index > active.column) : weeks.findLast((index) => index < active.column);
  if (beside !== undefined) return { row: active.row, column: beside };
  const row = active.row + by;
  const column = by > 0 ? weeks[0] : weeks.at(-1);
  return column === undefined || row < 0 || row >= rows.length ? undefined : { row, column };
}

/** Selects the first cell that an undo or redo changed. */
export function goTo(grid: Grid, [cell]: CellKey[]) {
  if (!cell) return;
  const row = grid.rows.findIndex(({ measurable }) => measurable.id === cell.measurableId);
  const column = grid.columns.findIndex(({ key }) => key === weekKey(cell));
  if (row >= 0 && column >= 0) grid.select({ row, column });
}
