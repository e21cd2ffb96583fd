import writeXlsx, { type Cell } from 'write-excel-file/universal';
import { significant } from '#rules/precision.ts';
import { typedQuantity } from '#rules/quantities.ts';
import { formats, numberStyle } from '#web/lib/formats.ts';
import type { ExportCell, ExportRow, Quantity } from './exportRow.ts';

/** The longest text that a cell of a workbook can have. */
const maxLength = 32_767;
/** In characters, of a column. */
const maxWidth = 40;

/** A text without the characters that no XML has, and with `_x000A_` as people wrote it. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove
    .replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .slice(0, maxLength);

/** The decimals of a number format that shows as many as the page. */
function decimalsFor(value: number, least = 0): string {
  const count = Math.max(least, /\.(\d+)$/.exec(String(significant(value)))?.[1]?.length ?? 0);
  return count > 0 ? `.${'0'.repeat(count)}` : '';
}

/** A value as a number with the format that shows it like the page. A duration is a number of days, a percentage a fraction. */
function quantityCell({ value, format, unit }: Quantity): Cell {
  const number = (value: number, format: string): Cell => ({ value: significant(value), type: Number, format });
  switch (format) {
    case 'number':
      return number(value, `#,##0${decimalsFor(value)}`);
    case 'percent':
      return number(value / 100, `0${decimalsFor(value)}%`);
    case 'duration':
      return number(value / (24 * 60), Number.isInteger(value) ? '[h]:mm' : '[h]:mm:ss');
    case 'currency': {
      const symbol = plain(unit ?? 'USD')
        .replace(/[[\]\-"]/g, '')
        .toUpperCase();
      return number(value, `[$${symbol}] #,##0${decimalsFor(value, Number.isInteger(value) ? 0 : 2)}`);
    }
    case 'yes_no':
      return { value: typedQuantity(value, format, formats().decimal, numberStyle()), type: String };
  }
}

const cellOf = (cell: ExportCell): Cell => {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: plain(cell), type: String };
  return typeof cell === 'number' ? { value: cell, type: Number } : quantityCell(cell);
};

const widthOf = (cell: ExportCell | undefined): number =>
  typeof cell === 'string' ? Math.max(...cell.split('\n').map((line) => line.length)) : 8;

/** Rows as an Excel workbook, of which the first has the headings. */
export const xlsxFile = (rows: ExportRow[]): Promise<Blob> =>
  writeXlsx(
    rows.map((row, index) =>
      row.map((cell) => (index === 0 ? { value: cell, fontWeight: 'bold' } : cellOf(cell)) as Cell),
    ),
    {
      stickyRowsCount: 1,
      columns: (rows[0] ?? []).map((_, column) => ({
        width: Math.min(maxWidth, Math.max(...rows.map((row) => widthOf(row[column]))) + 2),
      })),
    },
  ).toBlob();
