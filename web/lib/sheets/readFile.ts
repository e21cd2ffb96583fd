import { megabyte } from '#contract/byte-limits.ts';
import { maxCells, maxColumns, maxRows } from '#rules/sheets/bounds.ts';
import { type Cell, isFilled, textCell } from '#rules/sheets/cells.ts';
import { decodeText, mendingOf, statedUnicode, unicodeOf } from '#rules/sheets/decode.ts';
import { readDelimited } from '#rules/sheets/delimited.ts';
import { sheetOfTrello } from '#rules/sheets/trello.ts';
import { readWorkbook, type Sheet } from '#rules/sheets/workbook.ts';
import { type Message, msg } from '#rules/translate.ts';

const maxMegabytes = 50;
/** What a workbook, or the files of a ZIP together, may unpack to, in bytes. */
const maxUnpackedSize = 400 * 1024 * 1024;
/** The characters of all cells. In a workbook many cells can share one long text. */
const maxCharacters = 200_000_000;
/** How many files are read of a ZIP. */
const maxFiles = 200;

/**
 * The sheets of a file. A CSV file has one, and the character between its cells. `encoding` is what it was decoded from, unless the
 * file itself says it.
 */
export type SourceFile = { sheets: Sheet[]; separator?: string; encoding?: string };

/** A file that was read, or why it cannot be read, in a sentence for people. The name in a ZIP has its folders. */
export type ReadFile = { name: string } & (
  | { source: SourceFile; error?: undefined }
  | { source?: undefined; error: Message }
);

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
const noWorkbook = () => new FileError(msg("This file isn't a readable Excel workbook"));

async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > maxMegabytes * megabyte)
    throw new FileError(msg('The file is larger than {most} MB', { most: maxMegabytes }));
  return new Uint8Array(await file.arrayBuffer());
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Reads a CSV file or an Excel workbook, told apart by their first bytes. @throws FileError */
export const readFile = async (file: File, reading: FileReading = {}): Promise<SourceFile> =>
  readTables(file.name, await bytesOf(file), reading);

/**
 * Reads a CSV file, an Excel workbook, a board of Trello as JSON, or a `.zip` of such files. A file in a ZIP that cannot be read does not
 * stop the others. @throws FileError
 */
export async function readFiles(file: File, reading: FileReading = {}): Promise<ReadFile[]> {
  const bytes = await bytesOf(file);
  if (!/\.zip$/i.test(file.name)) return [{ name: file.name, source: await readAny(file.name, bytes, reading) }];
  const read: ReadFile[] = [];
  let cells = 0;
  for (const { name, unpack } of await filesIn(bytes)) {
    try {
      if (cells > maxCells) throw tooLarge();
      const source = await readAny(name, unpack(), reading);
      cells += source.sheets.reduce((sum, { rows }) => sum + rows.reduce((sum, row) => sum + row.length, 0), 0);
      read.push({ name, source });
    } catch (error) {
      read.push({ name, error: error instanceof FileError ? error.sentence : msg("This file can't be read") });
    }
  }
  return read;
}

const readAny = async (name: string, bytes: Uint8Array, reading: FileReading): Promise<SourceFile> => {
  if (/\.json$/i.test(name)) return readJson(bytes);
  if (!/\.(csv|tsv|tab|txt|xls[xm])$/i.test(name)) {
    throw new FileError(
      msg('Choose a .csv, .tsv, .txt or .xlsx file, a .json file of Trello, or a .zip file of these'),
    );
  }
  return readTables(name, bytes, reading);
};

/** The files of a ZIP, to be unpacked one after another. */
async function filesIn(bytes: Uint8Array): Promise<{ name: string; unpack: () => Uint8Array }[]> {
  const { unzipSync } = await import('fflate');
  const sizes = new Map<string, number>();
  try {
    // Only looks at the names and sizes.
    unzipSync(bytes, { filter: ({ name, originalSize }) => !sizes.set(name, originalSize) });
  } catch {
    throw new FileError(msg("This ZIP file can't be read"));
  }
  if (sizes.has('manifest.json') && sizes.has('data/organizations.json'))
    throw new FileError(
      msg(
        'This is the export of a whole organization. Create an organization from it: choose “Create Organization”, then “From an export file”.',
      ),
    );
  const names = [...sizes.keys()].filter(
    (name) => !/(^|\/)(__MACOSX\/|\.)|\/$|(^|\/)(thumbs\.db|desktop\.ini)$/i.test(name),
  );
  const size = names.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
  if (names.length === 0) throw new FileError(msg('The ZIP file has no files in it'));
  if (names.length > maxFiles || size > maxUnpackedSize) {
    throw new FileError(
      msg('A ZIP file may have {files, number} files and unpack to {most, number} MB', {
        ...{ files: maxFiles, most: maxUnpackedSize / 1024 / 1024 },
      }),
    );
  }
  return names.map((name) => ({
    name,
    unpack: () => unzipSync(bytes, { filter: (file) => file.name === name })[name] ?? new Uint8Array(),
  }));
}

function readJson(bytes: Uint8Array): SourceFile {
  let sheet: Sheet | undefined;
  try {
    sheet = sheetOfTrello(JSON.parse(decodeText(bytes, statedUnicode(bytes) ?? 'utf-8')));
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new FileError(msg("This JSON file is damaged and can't be read"));
  }
  if (!sheet) throw new FileError(msg("This JSON file isn't a board exported from Trello"));
  return filledSheets({ sheets: [sheet] });
}

async function readTables(name: string, bytes: Uint8Array, reading: FileReading): Promise<SourceFile> {
  if (!isZip(bytes) && /\.xls[xm]$/i.test(name)) throw noWorkbook();
  if (!isZip(bytes) && !/\.(csv|tsv|tab|txt)$/i.test(name)) throw new FileError(msg('Choose a .csv or .xlsx file'));
  return filledSheets(isZip(bytes) ? await readZip(bytes) : await readText(bytes, reading));
}

/** The sheets that have a row below their headings. */
function filledSheets(source: SourceFile): SourceFile {
  const filled = source.sheets.filter(({ rows }) => rows.filter((row) => row.some(isFilled)).length > 1);
  let characters = 0;
  for (const { rows } of filled) for (const row of rows) for (const { text } of row) characters += text.length;
  if (characters > maxCharacters) {
    throw new FileError(msg('The file has more than {most, number} characters', { most: maxCharacters }));
  }
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
    throw noWorkbook();
  }
}
