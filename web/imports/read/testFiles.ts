import { unparse } from 'papaparse';
import writeXlsx from 'write-excel-file/node';
import { readFiles } from '#web/lib/sheets/readFile.ts';
import { readTable, tablesOf } from './readTable.ts';
import type { ImportContext, ImportFile, TableChoices } from './types.ts';

const context: ImportContext = {
  ...{ origin: 'https://deck.example', organizationId: 7 },
  ...{ usualOrder: 'mdy', today: '2026-11-30', fiscalYearStartMonth: 1 },
  ...{ startsOn: 'monday', usualDecimal: '.' },
};

/** Reads a file, or those in a ZIP, which must all be readable. */
export async function openImport(file: File): Promise<ImportFile[]> {
  const read = await readFiles(file);
  return read.map(({ name, source, error }) => {
    if (error) throw new Error(error.text);
    return { name, source };
  });
}

/** Reads all tables of files on November 30, 2026. */
export const readAll = (files: ImportFile[], choices: Partial<TableChoices> = {}, more: Partial<ImportContext> = {}) =>
  files.flatMap((file) =>
    tablesOf(file).map((ref) => readTable(file, ref, { targets: {}, ...choices }, { ...context, ...more })),
  );

export const csv = (rows: string[][], name = 'list.csv') => new File([unparse(rows)], name);

/** Writes rows as a CSV file and reads it. */
export const readCsv = async (
  rows: string[][],
  name?: string,
  choices?: Partial<TableChoices>,
  more?: Partial<ImportContext>,
) => readAll(await openImport(csv(rows, name)), choices, more);

type Value = string | number | Date | null;

/** A workbook with these sheets, whose dates have a number format. */
export async function workbook(name: string, sheets: Record<string, Value[][]>): Promise<File> {
  const cellOf = (value: Value) =>
    value === null ? null : { value, type: value.constructor, ...(value instanceof Date && { format: 'mm/dd/yyyy' }) };
  const bytes = await writeXlsx(
    Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: rows.map((row) => row.map(cellOf)) })) as never,
  ).toBuffer();
  return new File([new Uint8Array(bytes)], name);
}
