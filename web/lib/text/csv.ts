import { unparse } from 'papaparse';

export type CsvRow = (string | number | null)[];

/**
 * Where a spreadsheet would run text as a formula: at its start, and after any character that some spreadsheets take as the
 * separator of cells. Numbers are no formulas.
 */
const formula = /(?<=^|[,;\t\r\n])(?=(?:["']|[^\S\t\r\n])*[=+\-@＝＋－＠](?![\d.,]+(?:$|[;\t\r\n])))/g;

/** Rows as CSV (RFC 4180), with an apostrophe before text that would run as a formula. */
export const csvOf = (rows: CsvRow[]): string =>
  unparse(rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.replace(formula, "'") : cell))));

/** Downloads rows as a CSV file, with the byte order mark by which spreadsheets recognize UTF-8. */
export function downloadCsv(fileName: string, rows: CsvRow[]): void {
  const text = `\uFEFF${csvOf(rows)}`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
