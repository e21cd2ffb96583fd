import { type Cell, isFilled } from '#rules/sheets/cells.ts';
import { isHeading } from './columns.ts';

/** How many tables are read of a sheet. What follows belongs to the last one. */
const maxTables = 50;

const filledIn = (row: Cell[] | undefined): Cell[] => (row ?? []).filter(isFilled);

/** Whether a row has nothing but headings, or at least two and few other cells. */
function isHeadingRow(row: Cell[] | undefined): boolean {
  const filled = filledIn(row);
  const count = new Set(filled.map(({ text }) => text.trim()).filter(isHeading)).size;
  return count >= 2 && count >= filled.length / 2;
}

/** Whether a table begins in a row: with its headings, or with a title above them. */
const beginsTable = (rows: Cell[][], row: number): boolean =>
  isHeadingRow(rows[row]) || (filledIn(rows[row]).length === 1 && isHeadingRow(rows[row + 1]));

/** The first rows of the tables of a sheet. Tables are divided by an empty row, and begin with headings. */
export function firstRows(rows: Cell[][]): number[] {
  const starts = [0];
  let hasRows = false;
  for (let row = 0; row < rows.length && starts.length < maxTables; row++) {
    const filled = filledIn(rows[row]).length;
    const isAfterGap = row > 0 && filled > 0 && filledIn(rows[row - 1]).length === 0;
    // What stands above the first headings are titles, unless it is a table itself.
    if (isAfterGap && hasRows && beginsTable(rows, row)) {
      starts.push(row);
      hasRows = false;
    }
    hasRows ||= filled > 2 || isHeadingRow(rows[row]);
  }
  return starts;
}
