import { unparse } from 'papaparse';
import { type Decimal, typedQuantity } from '#rules/quantities.ts';
import { safeCell } from '#rules/sheets/safe-cell.ts';
import type { ExportCell, ExportRow } from './exportRow.ts';

const textOf = (cell: ExportCell, decimal: Decimal): string | null => {
  if (typeof cell === 'string') return safeCell(cell);
  if (typeof cell === 'number') return String(cell).replace('.', decimal);
  return cell && typedQuantity(cell.value, cell.format, decimal);
};

/**
 * Rows as CSV (RFC 4180), with an apostrophe before text that would run as a formula. Where the decimal is a comma, spreadsheets
 * expect semicolons between the cells.
 */
export const csvOf = (rows: ExportRow[], decimal: Decimal = '.'): string =>
  unparse(
    rows.map((row) => row.map((cell) => textOf(cell, decimal))),
    { delimiter: decimal === ',' ? ';' : ',' },
  );

/** Rows as a CSV file, with the byte order mark by which spreadsheets recognize UTF-8. */
export const csvFile = (rows: ExportRow[], decimal: Decimal): Blob =>
  new Blob([`\uFEFF${csvOf(rows, decimal)}`], { type: 'text/csv;charset=utf-8' });
