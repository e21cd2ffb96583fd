import { maxCells, maxColumns, maxRows } from './bounds.ts';

/** In the order of preference where a file fits several. */
const separators = ['\t', ';', ',', '|'];

const cellPatterns = new Map(
  separators.map((separator) => {
    const other = separator === '|' ? '\\|' : separator;
    const pattern = `(${other}|\\r\\n|\\n|\\r)(?:[^\\S\\t\\r\\n]*"([^"]*(?:""[^"]*)*)"[^\\S\\t\\r\\n]*(?=[${separator}\\r\\n]|$)|([^${separator}\\r\\n]*))`;
    return [separator, new RegExp(pattern, 'g')];
  }),
);

/**
 * Reads cells separated by one character, in quotes where they contain it, quotes or line ends. Empty cells beyond the last column
 * are left out. @throws RangeError if there are too many rows, columns or cells
 */
export function readCells(text: string, separator: string): string[][] {
  const pattern = cellPatterns.get(separator);
  if (!pattern) throw new RangeError(`No separator: ${separator}`);
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  for (const [, before, quoted, plain = ''] of `\n${text.replace(/(\r\n|\n|\r)$/, '')}`.matchAll(pattern)) {
    if (before !== separator) {
      row = [];
      rows.push(row);
    }
    const cell = quoted?.replaceAll('""', '"') ?? plain;
    if (row.length >= maxColumns && cell.trim() === '') continue;
    row.push(cell);
    cells++;
    if (rows.length > maxRows || row.length > maxColumns || cells > maxCells) throw new RangeError('Too many cells');
  }
  return rows;
}

/** How many of the first rows have as many cells as the most usual row that has more than one. */
function usualRows(text: string, separator: string): number {
  const lengths = readCells(text, separator)
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => row.length);
  const counts = new Map<number, number>();
  for (const length of lengths) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** Characters by which the separator is chosen. */
const sampleLength = 50_000;

/**
 * Reads the text of a CSV file as rows of cells. The separator is the one of a line `sep=;`, which is left out, or else the one
 * with which most rows have the same number of cells.
 */
export function readDelimited(text: string): { rows: string[][]; separator: string } {
  const [line, stated] = /^"?sep=(\t|;|,|\|)"?[\t;,]*(?:\r\n|\n|\r)/i.exec(text) ?? [''];
  const content = text.slice(line.length);
  const sample = content.slice(0, sampleLength);
  const counts = separators.map((separator) => usualRows(sample, separator));
  const separator = stated ?? separators[counts.indexOf(Math.max(...counts))] ?? ',';
  return { rows: readCells(content.trimEnd(), separator), separator };
}
