import { type Cell, textCell } from '#rules/sheets/cells.ts';
import type { Sheet } from '#rules/sheets/workbook.ts';
import type { SourceFile } from './readFile.ts';

/** A file whose cells without a number are texts: a page receives them from a worker in a quarter of the time. */
export type PackedFile = Omit<SourceFile, 'sheets'> & {
  sheets: (Omit<Sheet, 'rows'> & { rows: (Cell | string)[][] })[];
};

export const packed = (source: SourceFile): PackedFile => ({
  ...source,
  sheets: source.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.map((cell) => (cell.number === undefined ? cell.text : cell))),
  })),
});

export const unpacked = (file: PackedFile): SourceFile => ({
  ...file,
  sheets: file.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? textCell(cell) : cell))),
  })),
});
