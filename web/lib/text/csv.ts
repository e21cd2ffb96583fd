import { unparse } from 'papaparse';

export type CsvRow = (string | number | null)[];

/**
 * Where a spreadsheet would run text as a formula: at its beginning, and where one that parts cells by another sign than the
 * comma begins a cell. Numbers are none.
 */
const formula = /(?<=^|[,;\t\r\n])(?=(?:["']|[^\S\t\r\n])*[=+\-@＝＋－＠](?![\d.,]+(?:$|[;\t\r\n])))/g;

/** Rows as CSV (RFC 4180), with an apostrophe before what would run as a formula. */
export const csvOf = (rows: CsvRow[]): string =>
  unparse(rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replace(formula, "'") : cell))));

/** Offers rows as a CSV file to keep, with the mark by which spreadsheets know UTF-8. */
export function downloadCsv(fileName: string, rows: CsvRow[]): void {
  const text = `\uFEFF${csvOf(rows)}`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
