import { textCell } from '#rules/sheets/cells.ts';
import { decodeText } from '#rules/sheets/decode.ts';
import { readDelimited } from '#rules/sheets/delimited.ts';
import { readWorkbook, type Sheet } from '#rules/sheets/workbook.ts';
import { t } from '#web/lib/translate.ts';

/** In bytes. */
const maxFileSize = 5 * 1024 * 1024;
/** What a workbook may unpack to, in bytes. */
const maxUnpackedSize = 80 * 1024 * 1024;

/** The sheets of a file. A CSV file has one, and the character between its cells. */
export type SourceFile = { sheets: Sheet[]; separator?: string };

/** Reads a CSV file or an Excel workbook, told apart by their first bytes. @throws Error with a translated message */
export async function readFile(file: File): Promise<SourceFile> {
  if (file.size > maxFileSize) throw new Error(t('The file is larger than 5 MB'));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip && /\.xls[xm]$/i.test(file.name)) throw new Error(t("This file isn't a readable Excel workbook"));
  if (!isZip && !/\.(csv|tsv|tab|txt)$/i.test(file.name)) throw new Error(t('Choose a .csv or .xlsx file'));
  const source = isZip ? await readZip(bytes) : readText(bytes);
  const filled = source.sheets.filter(
    ({ rows }) => rows.filter((row) => row.some(({ text }) => text.trim())).length > 1,
  );
  if (filled.length === 0) throw new Error(t('The file needs a row of headings and at least one row below it'));
  return { ...source, sheets: filled };
}

function readText(bytes: Uint8Array): SourceFile {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new Error(t('Choose a .csv or .xlsx file'));
  const { rows, separator } = readDelimited(text);
  return { separator, sheets: [{ name: '', rows: rows.map((row) => row.map(textCell)) }] };
}

async function readZip(bytes: Uint8Array): Promise<SourceFile> {
  const { unzipSync } = await import('fflate');
  let size = 0;
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!/\.(xml|rels)$/i.test(name) || /\/(theme|drawings|charts)\//.test(name)) return false;
        size += originalSize;
        if (size > maxUnpackedSize) throw new RangeError('Too large');
        return true;
      },
    });
    const sheets = readWorkbook((path) => parts[path] && decodeText(parts[path]));
    return { sheets };
  } catch (error) {
    if (error instanceof RangeError) throw new Error(t('The workbook is too large'));
    throw new Error(t("This file isn't a readable Excel workbook"));
  }
}
