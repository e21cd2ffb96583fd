import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readWorkbook } from '#rules/sheets/workbook.ts';
import type { ExportRow } from './exportRow.ts';
import { xlsxFile } from './xlsx.ts';

async function partsOf(rows: ExportRow[]) {
  const file = await xlsxFile(rows);
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return (path: string) => parts[path] && strFromU8(parts[path]);
}

test('values are numbers with the formats that show them as the page does', async () => {
  const part = await partsOf([
    ['Name', 'Goal'],
    ['Sum', { value: 1234.5, format: 'currency', unit: 'eur' }],
    ['Share', { value: 7, format: 'percent', unit: null }],
    ['Time', { value: -90, format: 'duration', unit: null }],
    ['Rating', 5],
    ['Count', { value: 1.1 * 3, format: 'number', unit: 'boats' }],
  ]);
  const cells = readWorkbook(part)[0]
    ?.rows.slice(1)
    .map((row) => row[1]);
  expect(cells).toEqual([
    { text: 'EUR 1234.5', number: 1234.5, kind: 'currency', currency: 'EUR' },
    { text: '7%', number: 0.07, kind: 'percent' },
    { text: '-1:30', number: -0.0625, kind: 'duration' },
    { text: '5', number: 5 },
    { text: '3.3', number: 3.3 },
  ]);
  const styles = part('xl/styles.xml') ?? '';
  for (const format of ['[$EUR] #,##0.00', '0%', '[h]:mm', '#,##0.0']) expect(styles).toContain(`"${format}"`);
});

test('texts stay texts, whatever characters they have', async () => {
  const texts = ['=1+1', ' two spaces ', 'Line one\nline two', '<&>"', 'a\u0008b\ud800', '_x0041_', '0012'];
  const part = await partsOf([['Name'], ...texts.map((text) => [text])]);
  const read = readWorkbook(part)[0]
    ?.rows.slice(1)
    .map(([cell]) => cell?.text);
  expect(read).toEqual(['=1+1', ' two spaces ', 'Line one\nline two', '<&>"', 'ab', '_x0041_', '0012']);
  expect(part('xl/worksheets/sheet1.xml')).not.toContain('<f>');
});
