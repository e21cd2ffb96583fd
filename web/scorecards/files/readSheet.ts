import { parse } from 'papaparse';

/** How large a file may be, in bytes. */
const fileLimit = 5 * 1024 * 1024;

type CellValue = string | number | boolean | Date | null | undefined;

/** A cell of a workbook as one would type it; times of day, which are dates of the year 1899, as h:mm. */
function textOf(cell: CellValue): string {
  if (cell instanceof Date) return cell.getUTCFullYear() < 1900 ? timeOf(cell) : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return String(cell ?? '');
}

const timeOf = (date: Date): string => date.toISOString().slice(11, 19).replace(/^0/, '').replace(/:00$/, '');

/** The first sheet of a CSV or Excel file as rows of texts. @throws Error with a sentence for the person who chose it */
export async function readSheet(file: File): Promise<string[][]> {
  if (file.size > fileLimit) throw new Error('The file is larger than 5 MB');
  const isWorkbook = /\.xlsx$/i.test(file.name);
  if (!isWorkbook && !/\.(csv|tsv|txt)$/i.test(file.name)) throw new Error('Choose a .csv or an .xlsx file');
  const rows = isWorkbook ? await readWorkbook(file) : parse<string[]>((await file.text()).trimEnd()).data;
  if (rows.filter((row) => row.some((text) => text.trim() !== '')).length < 2) {
    throw new Error('The file needs a row of headings and at least one row below it');
  }
  return rows;
}

async function readWorkbook(file: File): Promise<string[][]> {
  const { readSheet: read } = await import('read-excel-file/web-worker');
  try {
    return (await read(file)).map((row) => row.map((cell) => textOf(cell as CellValue)));
  } catch {
    throw new Error('The file cannot be read as an Excel workbook');
  }
}
