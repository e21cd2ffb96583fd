import { maxColumns } from './bounds.ts';
import { type Cell, isFilled } from './cells.ts';
import { looksLikeWeek } from './week-headings.ts';
import { dayOfSerial } from './workbook.ts';

/** Where a sheet has its headings: in a row (from 0), or if `isSwapped` in a column. */
export type Layout = { headings: number; isSwapped: boolean };

/** A row of a sheet with its position in it (from 0), which is a column if the layout is swapped. */
export type TableRow = { position: number; cells: Cell[] };
export type Table = { header: string[]; rows: TableRow[] };

/** How many rows may stand above the headings. */
const searchedRows = 30;
/** How many columns may stand before one with weeks. */
const searchedColumns = 5;
/** The longest sheet whose rows may be columns. */
const maxSwapped = 2_000;
const maxSwappedCells = 500_000;
/** Whether a sheet is small enough for rows that are columns. */
export const mayBeSwapped = (rows: Cell[][]): boolean =>
  rows.length <= maxSwapped && rows.length * widthOf(rows) <= maxSwappedCells;

/** The text of a heading, which may be a day as a number. */
export const headingText = ({ text, number, kind }: Cell): string =>
  (kind === undefined && dayOfSerial(number)) || text.trim();

const widthOf = (rows: Cell[][]): number => rows.reduce((width, row) => Math.max(width, row.length), 0);

/** The columns of a sheet as rows, all or the first ones. */
const swapped = (rows: Cell[][], most = maxColumns): Cell[][] =>
  Array.from({ length: Math.min(most, widthOf(rows)) }, (_, column) => rows.map((row) => row[column] ?? { text: '' }));

/** The largest number of different headings that `isHeading` accepts in one of the first rows, and that row. */
function bestRow(rows: Cell[][], isHeading: (text: string) => boolean): { row: number; count: number } {
  let best = { row: -1, count: 0 };
  for (const [row, cells] of rows.slice(0, searchedRows).entries()) {
    const count = new Set(cells.map(headingText).filter((text) => text !== '' && isHeading(text))).size;
    if (count > best.count) best = { row, count };
  }
  return best;
}

/** Whether the weeks of a sheet stand below one another instead of side by side. */
function runsDown(rows: Cell[][]): boolean {
  if (!mayBeSwapped(rows) || bestRow(rows, looksLikeWeek).count > 1) return false;
  return bestRow(swapped(rows, searchedColumns), looksLikeWeek).count > 1;
}

/** Returns the first row with most headings, else the first row with two cells, else the first one with any. */
function headingsIn(rows: Cell[][], isHeading: (text: string) => boolean): number {
  const { row } = bestRow(rows, isHeading);
  if (row >= 0) return row;
  const withCells = (least: number) => rows.findIndex((cells) => cells.filter(isFilled).length >= least);
  return Math.max(0, [2, 1].map(withCells).find((found) => found >= 0) ?? 0);
}

/** Finds the headings of a sheet: titles may stand above them. Weeks that run down make the sheet swapped. */
export function layoutOf(rows: Cell[][], isHeading: (text: string) => boolean): Layout {
  const isSwapped = runsDown(rows);
  return { headings: headingsIn(isSwapped ? swapped(rows) : rows, isHeading), isSwapped };
}

/** Returns where the headings are if a person chooses the direction of a sheet. */
export const layoutIn = (rows: Cell[][], isHeading: (text: string) => boolean, isSwapped: boolean): Layout => ({
  headings: headingsIn(isSwapped ? swapped(rows) : rows, isHeading),
  isSwapped,
});

/** Returns the headings of a sheet and the rows below them that are not empty. */
export function tableOf(rows: Cell[][], { headings, isSwapped }: Layout): Table {
  const directed = isSwapped ? swapped(rows) : rows;
  const body = directed
    .map((cells, position) => ({ position, cells }))
    // In a swapped sheet, what stands before the column of weeks may be the names.
    .filter(({ position, cells }) => position > headings && cells.some(isFilled));
  const width = widthOf(directed.slice(headings));
  const header = Array.from({ length: width }, (_, column) =>
    headingText(directed[headings]?.[column] ?? { text: '' }),
  );
  return { header, rows: body };
}

/** Returns the index of the sheet of a workbook that has most headings. */
export function bestSheet(sheets: Cell[][][], isHeading: (text: string) => boolean): number {
  const counts = sheets.map((rows) => {
    const across = bestRow(rows, isHeading).count;
    return mayBeSwapped(rows) ? Math.max(across, bestRow(swapped(rows, searchedColumns), isHeading).count) : across;
  });
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

/** Returns the first column of names: the unused one (`isFree`) with most texts that are no numbers. */
export function nameColumn({ header, rows }: Table, isFree: (column: number) => boolean): number | undefined {
  const counts = header.map((_, column) =>
    isFree(column)
      ? new Set(rows.map(({ cells }) => cells[column]?.text.trim()).filter((text) => text && /\p{L}/u.test(text))).size
      : 0,
  );
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : undefined;
}

/** Returns how spreadsheets name a row or column: `3`, or `C` for a column. */
export function positionName(position: number, isSwapped: boolean): string {
  if (!isSwapped) return String(position + 1);
  const [more, letter] = [Math.floor(position / 26), String.fromCharCode(65 + (position % 26))];
  return more > 0 ? positionName(more - 1, true) + letter : letter;
}
