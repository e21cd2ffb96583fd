import { parse } from 'papaparse';
import { t } from '#web/lib/translate.ts';

/** In bytes. */
const maxFileSize = 5 * 1024 * 1024;

type CellValue = string | number | boolean | Date | null | undefined;

/** A cell of a workbook as people type it. Times of day, which Excel stores as dates of 1899, become h:mm. */
function textOf(cell: CellValue): string {
  if (cell instanceof Date) return cell.getUTCFullYear() < 1900 ? timeOf(cell) : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return String(cell ?? '');
}

const timeOf = (date: Date): string => date.toISOString().slice(11, 19).replace(/^0/, '').replace(/:00$/, '');

/** The first sheet of a CSV or Excel file as rows of texts. @throws Error with a translated message */
export async function readSheet(file: File): Promise<string[][]> {
  if (file.size > maxFileSize) throw new Error(t('The file is larger than 5 MB'));
  const isWorkbook = /\.xlsx$/i.test(file.name);
  if (!isWorkbook && !/\.(csv|tsv|txt)$/i.test(file.name)) throw new Error(t('Choose a .csv or .xlsx file'));
  const rows = isWorkbook ? await readWorkbook(file) : parse<string[]>((await file.text()).trimEnd()).data;
  if (rows.filter((row) => row.some((text) => text.trim() !== '')).length < 2) {
    throw new Error(t('The file needs a row of headings and at least one row below it'));
  }
  return rows;
}

async function readWorkbook(file: File): Promise<string[][]> {
  const { readSheet: read } = await import('read-excel-file/web-worker');
  try {
    return (await read(file)).map((row) => row.map((cell) => textOf(cell as CellValue)));
  } catch {
    throw new Error(t("This file isn't a readable Excel workbook"));
  }
}
