import papaparse from 'papaparse';
import { safeCell } from '#rules/sheets/safe-cell.ts';

/** A row by the names of its columns, with values of JSON. */
export type Row = Record<string, unknown>;
type Pages = AsyncIterable<Row[]>;

/** Writes rows as a JSON list, one row in each line. */
export async function* jsonLines(pages: Pages): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** What could begin a formula, or a cell with one, within JSON: it only stands in texts. */
const formulaInJson = /[=@;＝＋－＠]|(?<=")[+-]/g;
const escaped = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** An apostrophe would make lists and objects unreadable, so in them the character itself is escaped. */
function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? safeCell(value) : JSON.stringify(value).replace(formulaInJson, escaped);
}

/** Writes rows as CSV (RFC 4180) with these columns. Lists and objects are JSON. A spreadsheet runs no cell as a formula. */
export async function* csvLines(columns: string[], pages: Pages): AsyncGenerator<string> {
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\uFEFF${papaparse.unparse([columns])}\r\n`;
  for await (const rows of pages) {
    if (rows.length > 0)
      yield `${papaparse.unparse(rows.map((row) => columns.map((column) => cellOf(row[column]))))}\r\n`;
  }
}
