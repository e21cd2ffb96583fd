import { unparse } from 'papaparse';

export type CsvRow = (string | number | null)[];

/**
 * Offers rows as a CSV file to keep (RFC 4180, with the mark by which spreadsheets know UTF-8). Text that a spreadsheet
 * would run as a formula comes with an apostrophe before it.
 */
export function downloadCsv(fileName: string, rows: CsvRow[]): void {
  const text = `\uFEFF${unparse(rows, { escapeFormulae: /^[=+\-@\t\r](?![\d.,]+$)/ })}`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
