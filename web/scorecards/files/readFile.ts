import { megabyte } from '#contract/byte-limits.ts';
import { maxCells, maxColumns, maxRows } from '#rules/sheets/bounds.ts';
import { type Cell, isFilled, textCell } from '#rules/sheets/cells.ts';
import { decodeText, mendingOf, statedUnicode, unicodeOf } from '#rules/sheets/decode.ts';
import { readDelimited } from '#rules/sheets/delimited.ts';
import { readWorkbook, type Sheet } from '#rules/sheets/workbook.ts';
import { type Message, msg } from '#rules/translate.ts';

const maxMegabytes = 5;
/** What a workbook may unpack to, in bytes. */
const maxUnpackedSize = 80 * 1024 * 1024;

/**
 * The sheets of a file. A CSV file has one, and the character between its cells. `encoding` is what it was decoded from, unless the
 * file itself says it.
 */
export type SourceFile = { sheets: Sheet[]; separator?: string; encoding?: string };

/** How a file is read: `encoding` if a person chose one, and the language tags of the person. */
export type FileReading = { encoding?: string | undefined; languages?: readonly string[] };

/** Why a file cannot be imported, in a sentence for people. */
export class FileError extends Error {
  readonly sentence: Message;

  constructor(sentence: Message) {
    super(sentence.text);
    this.sentence = sentence;
  }
}

const tooLarge = () =>
  new FileError(
    msg('The file is too large: it may have {rows, number} rows, {columns, number} columns and {cells, number} cells', {
      ...{ rows: maxRows, columns: maxColumns, cells: maxCells },
    }),
  );

/** Reads a CSV file or an Excel workbook, told apart by their first bytes. @throws FileError */
export async function readFile(file: File, reading: FileReading = {}): Promise<SourceFile> {
  if (file.size > maxMegabytes * megabyte)
    throw new FileError(msg('The file is larger than {most} MB', { most: maxMegabytes }));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip && /\.xls[xm]$/i.test(file.name)) throw new FileError(msg("This file isn't a readable Excel workbook"));
  if (!isZip && !/\.(csv|tsv|tab|txt)$/i.test(file.name)) throw new FileError(msg('Choose a .csv or .xlsx file'));
  const source = isZip ? await readZip(bytes) : await readText(bytes, reading);
  const filled = source.sheets.filter(({ rows }) => rows.filter((row) => row.some(isFilled)).length > 1);
  if (filled.length === 0) throw new FileError(msg('The file needs a row of headings and at least one row below it'));
  return { ...source, sheets: filled.map(mended) };
}

/** A sheet whose texts another program read in the wrong encoding, as they were. */
function mended(sheet: Sheet): Sheet {
  const first = sheet.rows.find((row) => row.some(isFilled))?.find(isFilled);
  const mend = mendingOf(first?.text.trim() ?? '');
  const rows = mend && sheet.rows.map((row) => row.map((cell): Cell => ({ ...cell, text: mend(cell.text) })));
  return rows ? { ...sheet, rows } : sheet;
}

async function readText(bytes: Uint8Array, { encoding: chosen, languages = [] }: FileReading): Promise<SourceFile> {
  const unicode = unicodeOf(bytes);
  // The detector is large, and most files are UTF-8.
  const encoding = unicode ?? chosen ?? (await import('./detectEncoding.ts')).detectEncoding(bytes, languages);
  const text = decodeText(bytes, encoding);
  if (text.includes('\0')) throw new FileError(msg('Choose a .csv or .xlsx file'));
  try {
    const { rows, separator } = readDelimited(text);
    return {
      separator,
      sheets: [{ name: '', rows: rows.map((row) => row.map(textCell)) }],
      ...(!unicode && { encoding }),
    };
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw error;
  }
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
    const sheets = readWorkbook(
      (path) => parts[path] && decodeText(parts[path], statedUnicode(parts[path]) ?? 'utf-8'),
    );
    return { sheets };
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new FileError(msg("This file isn't a readable Excel workbook"));
  }
}
