import { expect, test } from 'vitest';
import { readQuantity } from './cells.ts';
import { readWorkbook } from './workbook.ts';

/** A workbook with one sheet of these cells, whose styles have the number formats `0%`, `[h]:mm` and `yyyy-mm-dd`. */
function workbookOf(rows: string, { properties = '', state = '', columns = '', merged = '' } = {}) {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr ${properties}/><sheets>
      <sheet name="Notes" sheetId="1" state="hidden" r:id="a"/><sheet name="A &amp; B" sheetId="2" ${state} r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="http://x/worksheet" Target="worksheets/a.xml"/>
      <Relationship Id="b" Type="http://x/worksheet" Target="/xl/worksheets/b.xml"/>
      <Relationship Id="s" Type="http://x/styles" Target="styles.xml"/>
      <Relationship Id="t" Type="http://x/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd"/></numFmts>
      <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>Größe</t></si><si><r><t>Two </t></r><r><t>parts</t></r><rPh><t>reading</t></rPh></si></sst>',
    'xl/worksheets/a.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/b.xml': `<x:worksheet xmlns:x="x">${columns}<x:sheetData>${rows}</x:sheetData>${merged}</x:worksheet>`,
  };
  return readWorkbook((path) => parts[path]);
}

test('a workbook is read with the number formats of its cells', () => {
  const [sheet, ...more] = workbookOf(`<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
    <row r="3"><c r="A3" s="1"><v>0.07</v></c><c r="B3" s="2"><v>2.5</v></c><c r="C3" s="3"><v>46300</v></c>
      <c r="D3"><v>1234.5</v></c><c r="E3" t="b"><v>1</v></c><c r="F3" t="e"><v>#DIV/0!</v></c><c r="G3" t="str"><v>a &lt; b</v></c></row>`);
  expect(more).toEqual([]);
  expect(sheet?.name).toBe('A & B');
  expect(sheet?.rows.map((row) => row.map(({ text }) => text))).toEqual([
    [],
    ['', 'Größe', 'Two parts'],
    ['7%', '60:00', '2026-10-05', '1234.5', 'Yes', '#DIV/0!', 'a < b'],
  ]);
  const [percent, duration, date, number] = sheet?.rows[2] ?? [];
  expect(percent && readQuantity(percent, 'percent', ',')).toBe(7);
  expect(duration && readQuantity(duration, 'duration', ',')).toBe(3600);
  expect(duration && readQuantity(duration, 'number', ',')).toBeUndefined();
  expect(date && readQuantity(date, 'number', ',')).toBeUndefined();
  expect(number && readQuantity(number, 'number', ',')).toBe(1234.5);
});

test('cells are read without their names, and the results of formulas without escapes', () => {
  const [sheet] = workbookOf(`<row><c t="s"><v>0</v></c><c t="b"><v>true</v></c></row>
    <row><c t="str"><f>A1</f><v>Line 1_x000D_Line 2</v></c><c t="inlineStr"><is><t>東京</t><rPh><t>トウキョウ</t></rPh></is></c></row>`);
  expect(sheet?.rows.map((row) => row.map(({ text }) => text))).toEqual([
    ['Größe', 'Yes'],
    ['Line 1\rLine 2', '東京'],
  ]);
});

test('a text that is merged downwards stands in each of its rows', () => {
  const cell = (name: string, text: string) => `<c r="${name}" t="str"><v>${text}</v></c>`;
  const rows = `<row r="1">${cell('A1', 'Yard')}${cell('B1', 'Ada')}<c r="C1"><v>7</v></c></row>
    <row r="2"><c r="A2"/>${cell('B2', 'Ben')}</row><row r="4">${cell('B4', 'Cy')}</row><row r="5">${cell('A5', 'Wide')}</row>`;
  const refs = ['A1:A4', 'C1:C4', 'A5:C5', 'D1:D4', 'x', 'A1:A1048576'];
  const merged = `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  const [sheet] = workbookOf(rows, { merged });
  expect(sheet?.rows.map((row) => row.map(({ text }) => text))).toEqual([
    ['Yard', 'Ada', '7'],
    ['Yard', 'Ben'],
    [],
    ['Yard', 'Cy'],
    ['Wide'],
  ]);
});

test('what a workbook hides is known', () => {
  const rows = '<row hidden="1"/><row r="3" hidden="true"><c r="A3"><v>1</v></c></row><row r="4" hidden="false"/>';
  const columns = '<cols><col min="1" max="2"/><col min="3" max="4" hidden="1"/></cols>';
  const [sheet] = workbookOf(rows, { columns });
  expect(sheet?.hidden).toEqual({ rows: new Set([0, 2]), columns: new Set([2, 3]) });
  const all = workbookOf('', { columns: '<cols><col min="1" max="16384" hidden="1"/></cols>' })[0]?.hidden?.columns;
  expect(all?.size).toBe(1000);
});

test('the calendar of old Macs begins in 1904', () => {
  const rows = '<row r="1"><c r="A1" s="3"><v>44838</v></c></row>';
  expect(workbookOf(rows, { properties: 'date1904="1"' })[0]?.rows[0]?.[0]?.text).toBe('2026-10-05');
});

test('a cell far away makes no million rows', () => {
  expect(() => workbookOf('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')).toThrow(RangeError);
  expect(workbookOf('<row r="1"><c r="XFD1"><v>1</v></c></row>')[0]?.rows).toEqual([[]]);
});

test('rows outside of the cells are none, and a sheet that ends too soon is read up to there', () => {
  const rows =
    '<row r="1"><c r="A1"><v>1</v></c></row></x:sheetData><x:controls><x:row>9</x:row></x:controls><x:sheetData>';
  expect(workbookOf(rows)[0]?.rows.map((row) => row.map(({ text }) => text))).toEqual([['1']]);
  expect(workbookOf('<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v>')[0]?.rows).toHaveLength(2);
});
