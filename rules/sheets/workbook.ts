import { significant } from '../precision.ts';
import { typedQuantity } from '../quantities.ts';
import { maxCells, maxColumns, maxRows } from './bounds.ts';
import type { Cell } from './cells.ts';
import { type NumberFormat, readNumberFormat } from './number-formats.ts';
import { elementsOf, parseXml, type XmlElement } from './xml.ts';

/** `hidden` are the rows and columns that the workbook does not show, from 0. */
export type Sheet = { name: string; rows: Cell[][]; hidden?: Hidden };
type Hidden = { rows: Set<number>; columns: Set<number> };

const isTrue = (value = ''): boolean => /^(1|true)$/.test(value);

const dayMs = 24 * 3600_000;

/** Day 0 of the two calendars of workbooks. The usual one counts a February 29 of 1900, so this holds from March 1900 on. */
const dayZero = (is1904: boolean): number => (is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30));

/**
 * Reads the visible sheets of an Excel workbook. `part` returns the text of a file in it, such as `xl/workbook.xml`.
 * @throws Error if it is no workbook, or RangeError if a sheet has too many rows or cells
 */
export function readWorkbook(part: (path: string) => string | undefined): Sheet[] {
  const rootPath = pathOf(part, '', '_rels/.rels', /officeDocument$/) ?? 'xl/workbook.xml';
  const folder = rootPath.replace(/[^/]*$/, '');
  const links = linksOf(part, folder, rootPath.replace(/([^/]*)$/, '_rels/$1.rels'));
  const xml = part(rootPath);
  if (xml === undefined) throw new Error('Not a workbook');
  const workbook = parseXml(xml);
  const is1904 = isTrue(elementsOf(workbook, 'workbookPr')[0]?.attributes.date1904);
  const linked = (type: RegExp) => parseOf(part, links.find((link) => type.test(link.type))?.path);
  const strings: string[] = [];
  const stringsPath = links.find((link) => /sharedStrings$/.test(link.type))?.path;
  const addString = (element: XmlElement) => {
    if (strings.push(richText(element)) > maxCells) throw new RangeError('Too many strings');
  };
  parseOf(part, stringsPath, { parent: 'sst', each: addString });
  const formats = readFormats(linked(/styles$/));
  return elementsOf(elementsOf(workbook, 'sheets')[0], 'sheet').flatMap(({ attributes }) => {
    const id = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1];
    if (/hidden/i.test(attributes.state ?? '')) return [];
    const sheetRows = rowReader((cell) => readCell(cell, strings, formats, is1904));
    const sheet = parseOf(part, links.find((link) => link.id === id)?.path, {
      ...{ parent: 'sheetData', each: sheetRows.add },
    });
    fillDown(sheetRows.rows, sheet);
    const hidden = { rows: sheetRows.hidden, columns: hiddenColumns(sheet) };
    return sheet ? [{ name: attributes.name ?? '', rows: sheetRows.rows, hidden }] : [];
  });
}

const parseOf = (
  part: (path: string) => string | undefined,
  path: string | undefined,
  taking?: Parameters<typeof parseXml>[1],
): XmlElement | undefined => {
  const xml = path === undefined ? undefined : part(path);
  return xml === undefined ? undefined : parseXml(xml, taking);
};

/** The files that a file refers to. */
function linksOf(part: (path: string) => string | undefined, folder: string, path: string) {
  return elementsOf(parseOf(part, path), 'Relationship').map(({ attributes: { Id, Type = '', Target = '' } }) => ({
    ...{ id: Id, type: Type },
    path: Target.startsWith('/') ? Target.slice(1) : `${folder}${Target}`,
  }));
}

const pathOf = (part: (path: string) => string | undefined, folder: string, path: string, type: RegExp) =>
  linksOf(part, folder, path).find((link) => type.test(link.type))?.path;

/** Resolves the escapes of characters that XML cannot hold, such as `_x000D_` (ECMA-376, 22.9.2.19). */
const unescaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The text of a string, whose parts may look different. Readings of Japanese characters are not part of it. */
const richText = (element: XmlElement): string =>
  element.children
    .filter(({ name }) => name === 't' || name === 'r')
    .flatMap((child) => (child.name === 't' ? [child] : elementsOf(child, 't')))
    .map(({ text }) => unescaped(text))
    .join('');

/** The number formats of the cell styles, in their order. */
function readFormats(styles: XmlElement | undefined): NumberFormat[] {
  const codes = new Map(
    elementsOf(elementsOf(styles, 'numFmts')[0], 'numFmt').map(({ attributes }) => [
      attributes.numFmtId,
      attributes.formatCode,
    ]),
  );
  const formats = new Map<string, NumberFormat>();
  return elementsOf(elementsOf(styles, 'cellXfs')[0], 'xf').map(({ attributes: { numFmtId = '0' } }) => {
    const format = formats.get(numFmtId) ?? readNumberFormat(Number(numFmtId), codes.get(numFmtId));
    formats.set(numFmtId, format);
    return format;
  });
}

/** Returns `add`, which reads the next row of a sheet into `rows`. `hidden` are those that the workbook does not show. */
function rowReader(read: (cell: XmlElement) => Cell) {
  const rows: Cell[][] = [];
  const hidden = new Set<number>();
  let count = 0;
  const add = (row: XmlElement) => {
    const at = row.attributes.r ? Number(row.attributes.r) - 1 : rows.length;
    if (!(at < maxRows)) throw new RangeError('Too many rows');
    const cells: Cell[] = [];
    for (const cell of elementsOf(row, 'c')) {
      const column = columnOf(cell.attributes.r) ?? cells.length;
      if (column >= maxColumns) continue;
      while (cells.length < column) cells.push({ text: '' });
      cells[column] = read(cell);
    }
    count += cells.length;
    if (count > maxCells) throw new RangeError('Too many cells');
    // A cell far away from the others has no more than these rows and columns before it.
    while (rows.length < at) rows.push([]);
    rows[at] = cells;
    if (isTrue(row.attributes.hidden)) hidden.add(at);
  };
  return { rows, hidden, add };
}

/** Writes the text of cells that are merged downwards, such as a team beside its people, into each of their rows that has other cells. */
function fillDown(rows: Cell[][], sheet: XmlElement | undefined): void {
  let count = 0;
  for (const { attributes } of elementsOf(elementsOf(sheet, 'mergeCells')[0], 'mergeCell')) {
    const [first = '', last = ''] = attributes.ref?.split(':') ?? [];
    const column = columnOf(first);
    const [top, bottom] = [first, last].map((name) => Number(name.replace(/^[A-Z]+/, '')) - 1) as [number, number];
    const cell = column === undefined ? undefined : rows[top]?.[column];
    if (column === undefined || columnOf(last) !== column || !cell?.text || cell.number !== undefined) continue;
    for (const row of rows.slice(top + 1, bottom + 1)) {
      if (++count > maxCells) throw new RangeError('Too many cells');
      if (row[column]?.text || !row.some(({ text }) => text)) continue;
      while (row.length < column) row.push({ text: '' });
      row[column] = cell;
    }
  }
}

function hiddenColumns(sheet: XmlElement | undefined): Set<number> {
  const columns = new Set<number>();
  for (const { attributes } of elementsOf(elementsOf(sheet, 'cols')[0], 'col')) {
    if (!isTrue(attributes.hidden)) continue;
    const last = Math.min(Number(attributes.max), maxColumns);
    for (let column = Number(attributes.min); column <= last; column++) columns.add(column - 1);
  }
  return columns;
}

/** The index of a column by the name of a cell such as `AB12`. */
const columnOf = (name = ''): number | undefined => {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0];
  return letters === undefined
    ? undefined
    : [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

function readCell(cell: XmlElement, strings: string[], formats: NumberFormat[], is1904: boolean): Cell {
  const { t: type = 'n', s: style = '0' } = cell.attributes;
  const text = elementsOf(cell, 'v')[0]?.text ?? '';
  if (type === 's') return { text: strings[Number(text)] ?? '' };
  if (type === 'inlineStr') return { text: elementsOf(cell, 'is').map(richText).join('') };
  if (type === 'str') return { text: unescaped(text) };
  if (type === 'b') return { text: isTrue(text) ? 'Yes' : 'No' };
  if (type === 'd') return { text: text.slice(0, 10), number: Date.parse(text), kind: 'date' };
  const number = Number(text);
  if (type !== 'n' || text === '' || Number.isNaN(number)) return { text };
  const { per = 1, ...format } = formats[Number(style)] ?? {};
  const whole = number / per;
  return { text: shown(whole, format, is1904), number: whole, ...format };
}

/** A number as people write it. */
function shown(number: number, { kind, currency }: NumberFormat, is1904: boolean): string {
  if (kind === 'percent') return `${significant(number * 100)}%`;
  if (kind === 'currency') return `${currency} ${significant(number)}`;
  if (kind === 'date') return dateOf(number, is1904) ?? String(number);
  return kind === 'duration' ? typedQuantity(number * 24 * 60, kind) : String(significant(number));
}

function dateOf(number: number, is1904: boolean): string | undefined {
  const date = new Date(dayZero(is1904) + Math.floor(number) * dayMs);
  return number > 0 && number < 2_000_000 ? date.toISOString().slice(0, 10) : undefined;
}

/** The day of a number without a format in a heading: Excel's count of days, for dates from 2009 to 2050. */
export const dayOfSerial = (number: number | undefined): string | undefined =>
  number !== undefined && Number.isInteger(number) && number >= 40_000 && number < 55_000
    ? dateOf(number, false)
    : undefined;
