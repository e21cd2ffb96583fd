import { strToU8, zipSync } from 'fflate';
import { unparse } from 'papaparse';
import { describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import type { MeasurableOfYear } from '#contract/measurables.ts';
import type { User } from '#contract/users.ts';
import { defaultTerms } from '#rules/default-terms.ts';
import { textCell } from '#rules/sheets/cells.ts';
import { withTarget } from '#rules/sheets/column-choices.ts';
import { termValues } from '#rules/terms.ts';
import { translator } from '#rules/translate.ts';
import { readFile } from '#web/lib/sheets/readFile.ts';
import { csvFile } from '#web/lib/text/csv.ts';
import type { ExportRow } from '#web/lib/text/exportRow.ts';
import { xlsxFile } from '#web/lib/text/xlsx.ts';
import de from '../../../locales/de.json' with { type: 'json' };
import es from '../../../locales/es.json' with { type: 'json' };
import { type ImportChoices, type ImportContext, readImport } from '../readScorecardFile.ts';
import { columnNames, scorecardRows } from './csv.ts';
import { guessTargets } from './sheetColumns.ts';

const ada = { id: 'ada', firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' } as User;

const csv = (rows: unknown[][], name = 'numbers.csv') => new File([unparse(rows as string[][])], name);

const context: ImportContext = {
  ...{ people: [ada], existing: [], startsOn: 'monday', year: 2026, latest: '2026-12-02' },
  ...{ usualDecimal: '.', usualOrder: 'mdy' },
};

const read = async (file: File, choices: Partial<ImportChoices> = {}, more: Partial<ImportContext> = {}) =>
  readImport(await readFile(file), { targets: {}, owners: {}, ...choices }, { ...context, ...more });

const measurable = (fields: Partial<MeasurableOfYear>) =>
  ({
    ...{ name: 'Boats', format: 'number', unit: null, operator: '>=', goal: null, goalMax: null, ownerId: null },
    ...{ values: [], ...fields },
  }) as MeasurableOfYear;

/** An exported scorecard as a file of a page with this decimal. */
const exports: Record<string, (rows: ExportRow[]) => Promise<File>> = {
  'a CSV file': async (rows) => new File([csvFile(rows, '.')], 'numbers.csv'),
  'a CSV file of a page with decimal commas': async (rows) => new File([csvFile(rows, ',')], 'numbers.csv'),
  'a workbook': async (rows) => new File([await xlsxFile(rows)], 'numbers.xlsx'),
};

test.each(Object.entries(exports))('%s that was exported is imported without differences', async (_, fileOf) => {
  const exported = [
    measurable({
      name: 'Sales, "gross"',
      format: 'currency',
      unit: 'EUR',
      goal: 1.234,
      ownerId: 'ada',
      values: [
        { week: 1, value: 1.125, note: 'Line one\nline two', version: 1 },
        { week: 52, value: -3, note: null, version: 1 },
      ],
    }),
    measurable({ name: '=2+3', format: 'percent', operator: 'within', goal: 10, goalMax: 20.25 }),
    measurable({
      name: 'Tiny _x0041_ <&>',
      operator: '<=',
      goal: 1e-7,
      unit: 'kg',
      values: [
        { week: 1, value: 12_345_678.123, note: null, version: 1 },
        { week: 2, value: 1.234, note: null, version: 1 },
        { week: 3, value: 0.3, note: null, version: 1 },
      ],
    }),
    measurable({
      name: 'Answer time',
      format: 'duration',
      operator: '<',
      goal: 90.5,
      values: [
        { week: 3, value: 125, note: null, version: 1 },
        { week: 4, value: -30, note: null, version: 1 },
        { week: 5, value: -0.5, note: null, version: 1 },
      ],
    }),
    measurable({
      name: 'Slip clear 🚤',
      format: 'yes_no',
      operator: '=',
      goal: 1,
      values: [{ week: 2, value: 0, note: 'No', version: 1 }],
    }),
  ];
  const file = await fileOf(scorecardRows(exported, [ada], 2026, 'monday'));
  const { measurables, problems } = await read(file);
  expect(problems).toEqual([]);
  expect((await read(file, {}, { usualDecimal: ',' })).measurables).toEqual(measurables);
  expect(measurables).toEqual(
    exported.map(({ values, ...fields }) => ({
      ...fields,
      values: values.map(({ note, version: _, ...value }) => ({ year: 2026, ...value, ...(note && { note }) })),
    })),
  );
});

test.each([
  ['en', {}],
  ['de', de],
  ['es', es],
] as const)('the headings of an export in %s are recognized on an English page', (language, catalogue) => {
  const translate = translator({ language, catalogue, terms: termValues(language, {}, defaultTerms[language]) });
  const header = Object.values(columnNames).map((name) => translate(name));
  expect(guessTargets({ header, rows: [] }, [], false)).toEqual(Object.keys(columnNames));
});

test('an exported percentage below 1 needs no question', async () => {
  const values = [{ week: 3, value: 0.5, note: null, version: 1 }];
  const rows = scorecardRows(
    [measurable({ name: 'Scrap', format: 'percent', goal: 0.75, values })],
    [],
    2026,
    'monday',
  );
  for (const fileOf of Object.values(exports)) {
    const { areFractionsOpen, measurables } = await read(await fileOf(rows));
    expect(areFractionsOpen).toBe(false);
    expect(measurables).toMatchObject([{ goal: 0.75, values: [{ week: 3, value: 0.5 }] }]);
  }
});

describe('a file of another program', () => {
  test('may be in German or Spanish', async () => {
    const german = csv([
      ['Kennzahl', 'Verantwortlich', 'Ziel', 'KW 1', 'KW2'],
      ['Pünktlich', 'Ada Byron', 'Ja', 'Ja', 'Nein'],
      ['Feuchte', '', '18 bis 22', '17', ''],
    ]);
    const { measurables, problems } = await read(german);
    expect(problems).toEqual([]);
    expect(measurables).toMatchObject([
      { name: 'Pünktlich', ownerId: 'ada', format: 'yes_no', goal: 1, values: [{ value: 1 }, { value: 0 }] },
      { name: 'Feuchte', operator: 'within', goal: 18, goalMax: 22, values: [{ week: 1, value: 17 }] },
    ]);
    const spanish = csv([
      ['Nombre', 'Objetivo', 'S1', 'Semana 2'],
      ['Barcos', '3', '1', '2'],
    ]);
    expect((await read(spanish)).measurables).toMatchObject([{ name: 'Barcos', goal: 3, values: [{}, { week: 2 }] }]);
  });

  test('is understood by its headings, signs and dates', async () => {
    const { measurables, problems } = await read(
      csv([
        ['Metric', 'Who', 'Target', 'Week 1', 'W2', '2025-12-28', 'Region'],
        ['Revenue', 'Ada Byron', '>= $5,000', '$4,800.50', '5200', '', 'North'],
        ['Scrap', 'ADA@example.com', '< 12 %', '11%', '', '9', ''],
        ['Moisture', '', '18 - 22', '17', '23', '20', ''],
        ['', '', '', '', '', '', ''],
      ]),
    );
    expect(problems).toEqual([]);
    expect(measurables).toMatchObject([
      { name: 'Revenue', ownerId: 'ada', format: 'currency', unit: 'USD', operator: '>=', goal: 5000 },
      { name: 'Scrap', ownerId: 'ada', format: 'percent', operator: '<', goal: 12 },
      { name: 'Moisture', ownerId: null, operator: 'within', goal: 18, goalMax: 22 },
    ]);
    expect(measurables[0]?.values).toEqual([
      { year: 2026, week: 1, value: 4800.5 },
      { year: 2026, week: 2, value: 5200 },
    ]);
    expect(measurables[1]?.values[1]).toEqual({ year: 2025, week: 52, value: 9 });
  });

  test('may be separated by semicolons, and begin with a byte order mark', async () => {
    const file = new File(['\uFEFFName;Goal;W1\r\n"Boats; launched";3;1,5\r\n'], 'numbers.csv');
    expect((await read(file)).measurables).toMatchObject([
      { name: 'Boats; launched', goal: 3, values: [{ value: 1.5 }] },
    ]);
  });

  test('may have two columns only', async () => {
    const file = new File(['Name;W1\nBoats;1,5\nWaste;2\n'], 'numbers.csv');
    expect((await read(file)).measurables).toMatchObject([{ values: [{ value: 1.5 }] }, { values: [{ value: 2 }] }]);
  });

  test('may be a workbook', async () => {
    const rows = [
      [{ value: 'Name' }, { value: 'Goal' }, { value: new Date('2026-01-08'), type: Date, format: 'dd/mm/yyyy' }],
      [{ value: 'Boats' }, { value: 3, type: Number }, { value: 2.5, type: Number }],
      [{ value: 'Safe' }, { value: 'Yes' }, { value: true, type: Boolean }],
    ];
    const buffer = await (await writeXlsx(rows as never)).toBuffer();
    const { measurables, problems } = await read(new File([new Uint8Array(buffer)], 'Numbers.XLSX'));
    expect(problems).toEqual([]);
    expect(measurables).toMatchObject([
      { name: 'Boats', goal: 3, values: [{ year: 2026, week: 2, value: 2.5 }] },
      { name: 'Safe', format: 'yes_no', goal: 1, values: [{ week: 2, value: 1 }] },
    ]);
  });
});

test('each problem names its row', async () => {
  const { problems } = await read(
    csv([
      ['Name', 'Owner', 'Operator', 'Goal', 'Format', 'W1'],
      ['Boats', 'Stranger', '', '3', '', '1'],
      ['Waste', '', 'about', '12', 'number', 'many'],
      ['', '', '', '', '', '4'],
      [' boats', '', '', 'x', '', ''],
      ['Speed', '', 'within', '7', 'knots', ''],
    ]),
  );
  expect(problems.map(({ position, message }) => ({ row: position + 1, message }))).toEqual([
    { row: 3, message: "“about” isn't an operator" },
    { row: 3, message: "Can't read “many” in W1" },
    { row: 4, message: 'Name is required' },
    { row: 5, message: "Can't read “x” in Goal" },
    { row: 5, message: 'Duplicate of row 2' },
    { row: 6, message: "“knots” isn't a format" },
    { row: 6, message: 'The maximum must be at least the minimum' },
  ]);
});

test('a file that contradicts itself is asked for, and one that shows nothing is read as the page writes', async () => {
  const mixed = await read(
    csv([
      ['Name', 'W1', 'W2'],
      ['A', '1.234', '1,5'],
      ['B', '2.5', ''],
    ]),
  );
  expect(mixed.decimal).toMatchObject({ isMixed: true, example: '1.234' });
  const open = csv([
    ['Name', 'W1'],
    ['A', '1.234'],
  ]);
  expect((await read(open)).measurables).toMatchObject([{ values: [{ value: 1.234 }] }]);
  expect((await read(open, {}, { usualDecimal: ',' })).measurables).toMatchObject([{ values: [{ value: 1234 }] }]);
  expect((await read(open, { decimal: ',' })).measurables).toMatchObject([{ values: [{ value: 1234 }] }]);
});

test('quotes that never end, and line ends within quotes, break no other row', async () => {
  const file = new File(['Name,W1,W2\n"A\nof two lines",1,2\n"B without end,3,4\nC,5,6\n'], 'x.csv');
  expect((await read(file)).measurables).toMatchObject([
    { name: 'A of two lines', values: [{ value: 1 }, { value: 2 }] },
    { name: '"B without end', values: [{ value: 3 }, { value: 4 }] },
    { name: 'C', values: [{ value: 5 }, { value: 6 }] },
  ]);
});

test('currencies that differ are a problem', async () => {
  const existing = [{ name: 'Sales', format: 'currency', unit: 'EUR' }] as const;
  const rows = csv([
    ['Name', 'Goal', 'W1'],
    ['Sales', '$5', '$6'],
    ['Cash', '5 €', '$6'],
  ]);
  expect((await read(rows, {}, { existing: [...existing] })).problems.map(({ message }) => message)).toEqual([
    'The file has USD, but Sales is in EUR',
    'Two currencies in one row: EUR and USD',
  ]);
});

test('weeks, the first of them and columns are chosen by a person', async () => {
  const rows = csv([['Scorecard'], ['Name', 'One', 'Two'], ['A', '1', '2']]);
  expect((await read(rows)).unusedWeeks).toEqual([]);
  expect((await read(rows, { firstWeek: '2026-11-04' })).measurables).toMatchObject([
    {
      values: [
        { week: 45, value: 1 },
        { week: 46, value: 2 },
      ],
    },
  ]);
  const chosen = await read(rows, { headings: 1, targets: { 2: '2026-W10' } });
  expect(chosen.measurables).toMatchObject([{ values: [{ week: 10, value: 2 }] }]);
  const dates = csv([
    ['Name', '13/10/2026', '20/10/2026', '10/14/2026'],
    ['A', '1', '2', '3'],
  ]);
  expect((await read(dates)).unusedWeeks).toEqual(['10/14/2026']);
});

test('a column that is left out is named', async () => {
  const rows = csv([
    ['Name', 'Region', '', 'W1', 'Someday', 'Empty', 'W1'],
    ['A', 'North', 'x', '1', '7', '', '2'],
  ]);
  const { unusedWeeks, unusedColumns } = await read(rows);
  expect([unusedWeeks, unusedColumns]).toEqual([['W1'], ['Region', 'Column 3', 'Someday']]);
});

test('rows that a workbook hides are left out, and its hidden columns are imported; both are named', () => {
  const rows = [
    ['Name', 'W1', 'W2'],
    ['Boats', '1', '2'],
    ['Retired', '3', '4'],
  ];
  const readHidden = (rows: string[][], hidden: Record<'rows' | 'columns', Set<number>>) => {
    const sheet = { name: 'Numbers', rows: rows.map((row) => row.map(textCell)), hidden };
    return readImport({ sheets: [sheet] }, { targets: {}, owners: {} }, context);
  };
  const across = readHidden(rows, { rows: new Set([2, 3]), columns: new Set([1, 9]) });
  expect(across.measurables).toMatchObject([{ name: 'Boats', values: [{ value: 1 }, { value: 2 }] }]);
  expect([across.hiddenRows, across.hiddenColumns]).toEqual([['Retired'], ['W1']]);
  const turned = ['Name', 'W1', 'W2'].map((_, column) => rows.map((row) => row[column] ?? ''));
  const down = readHidden(turned, { rows: new Set([1]), columns: new Set([2]) });
  expect(down.measurables).toMatchObject([{ name: 'Boats', values: [{ value: 1 }, { value: 2 }] }]);
  expect([down.hiddenRows, down.hiddenColumns]).toEqual([['Retired'], ['W1']]);
});

test('two columns never have one meaning', () => {
  const chosen = withTarget(withTarget({}, 1, 'name'), 2, 'name');
  expect(chosen).toEqual({ 1: '', 2: 'name' });
});

test('rows that have only a name are titles', async () => {
  const { titles, measurables } = await read(
    csv([
      ['Name', 'Goal', 'W1'],
      ['Sales', '', ''],
      ['Calls', '3', '1'],
    ]),
  );
  expect([titles, measurables.map(({ name }) => name)]).toEqual([['Sales'], ['Calls']]);
});

test('empty columns beyond the last one are no reason to refuse a file', async () => {
  const empty = ','.repeat(16_000);
  const { measurables } = await read(new File(['Name,W1', empty, '\nA,1', empty, '\n'], 'x.csv'));
  expect(measurables).toMatchObject([{ name: 'A', values: [{ value: 1 }] }]);
});

test.each(['<!--', '<?', '<![CDATA[', '<c r="', '&#x'])(
  'a workbook of %s without an end is refused at once',
  async (text) => {
    const bytes = zipSync({ 'xl/workbook.xml': strToU8(text.repeat(250_000)) });
    await expect(readFile(new File([new Uint8Array(bytes)], 'x.xlsx'))).rejects.toThrow('headings');
  },
);

test('more rows than can be imported are one problem, and are not read', async () => {
  const { measurables, problems } = await read(
    new File(['Name,W1\n', ...Array.from({ length: 15_000 }, (_, row) => `R${row},1\n`)], 'x.csv'),
  );
  expect(problems.map(({ message }) => message)).toEqual(['A file is limited to 1000 measurables']);
  expect(measurables).toHaveLength(2000);
});

test('a cell of a million digits is no number', async () => {
  const file = new File(['Name,W1\nA,', '1'.repeat(1_000_000), 'x\n'], 'x.csv');
  expect((await read(file)).problems).toHaveLength(1);
});

test.each([
  ['a picture', new File(['x'], 'boat.png'), 'Choose a .csv or .xlsx file'],
  ['headings alone', csv([['Name', 'W1']]), 'The file needs a row of headings and at least one row below it'],
  ['a workbook that is none', new File(['x'], 'x.xlsx'), "This file isn't a readable Excel workbook"],
  ['too many rows', new File(['a,b\n'.repeat(130_000)], 'x.csv'), 'The file is too large'],
  ['too many columns', new File(['a,'.repeat(1_500)], 'x.csv'), 'The file is too large'],
  ['too many cells', new File([`${'1,'.repeat(900)}\n`.repeat(2_500)], 'x.csv'), 'The file is too large'],
  ['line ends alone', new File(['a', '\n'.repeat(2_000_000), 'b'], 'x.csv'), 'The file is too large'],
  ['quotes without an end', new File([',"""x'.repeat(500_000)], 'x.csv'), 'The file is too large'],
  ['more than 50 MB', new File([new Uint8Array(53e6)], 'x.csv'), 'The file is larger than {most} MB'],
])('%s is refused with a sentence', async (_, file, message) => {
  await expect(readFile(file)).rejects.toThrow(message);
});
