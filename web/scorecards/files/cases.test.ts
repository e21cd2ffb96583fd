import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ImportedRow } from '#contract/imports.ts';
import type { User } from '#contract/users.ts';
import { weekName } from '#rules/weeks.ts';
import { readAll } from '#web/imports/read/testFiles.ts';
import { type FileReading, readFile } from '#web/lib/sheets/readFile.ts';
import { type ImportChoices, type ImportContext, readImport } from '../readScorecardFile.ts';

const people = [
  { id: 'olivia', firstName: 'Olivia', lastName: 'Manager', email: 'olivia@example.com' },
  { id: 'ben', firstName: 'Ben', lastName: 'Carter', email: 'ben@example.com' },
] as User[];

/** The pages in which a file is read: what they decide must not matter where a file decides. */
const english: ImportContext = {
  ...{ people, existing: [], startsOn: 'monday', year: 2026, latest: '2026-12-02' },
  ...{ usualDecimal: '.', usualOrder: 'mdy' },
};
const german: ImportContext = { ...english, usualDecimal: ',', usualOrder: 'dmy' };

const load = (name: string, reading?: FileReading) =>
  readFile(new File([readFileSync(new URL(`cases/${name}`, import.meta.url))], name), reading);

const read = async (name: string, context = english, choices: Partial<ImportChoices> = {}) =>
  readImport(await load(name), { targets: {}, owners: {}, ...choices }, context);

type ImportedMeasurable = Extract<ImportedRow, { kind: 'measurables' }>['fields'];

type Row = [
  name: string,
  format: string,
  operator: string,
  goal: number | null,
  values: Record<string, number>,
  unit?: string,
];

const rowsOf = ({ measurables }: ReturnType<typeof readImport>) =>
  measurables.map(({ name, format, operator, goal, unit, values }) => [
    ...[name, format, operator, goal],
    Object.fromEntries(values.map(({ value, ...week }) => [weekName(week), value])),
    ...(unit ? [unit] : []),
  ]);

/** The values of weeks of 2026 from `first` on; null leaves a week out. */
const from = (first: number, ...values: (number | null)[]): Record<string, number> =>
  Object.fromEntries(
    values.flatMap((value, index) => (value === null ? [] : [[weekName({ year: 2026, week: first + index }), value]])),
  );

const cases: Record<string, Row[]> = {
  'accounting.csv': [['Revenue', 'currency', '>=', 5000, from(1, 4800.5, 0, -120), 'USD']],
  'accounting.xlsx': [['Revenue', 'currency', '>=', 5000, from(1, 4800.5, 0, -120), 'USD']],
  'am-pm.csv': [
    ['Yard time', 'duration', '>=', 2400, from(2, 2250, 2475, 485)],
    ['Answer time', 'duration', '>=', 10, from(2, 9.5, 75.0833333333333, 780)],
  ],
  'dashes.csv': [['Revenue', 'currency', '>=', 5000, from(1, 4800), 'USD']],
  'date-headings.xlsx': [['Calls', 'number', '>=', 12, from(41, 10, 11)]],
  'dates-with-time.csv': [['Hulls painted', 'number', '>=', 3, from(45, 4, 5, 2)]],
  'double-decoded.xlsx': [['Größe (m²)', 'number', '>=', 3, from(1, 2, 2.5)]],
  'fractions.csv': [['Shifts', 'number', '>=', 0.5, from(2, 1.25, 0.75, 2)]],
  'fullwidth.csv': [['売上', 'number', '>=', 100, from(1, 95, 1234)]],
  'german-dates.csv': [['Anrufe', 'number', '>=', 12, from(41, 10, 11)]],
  'german-euro.csv': [['Umsatz', 'currency', '>=', 20_000, from(1, 18_500, 21_250), 'EUR']],
  'german-thousands.csv': [
    ['Umsatz', 'number', '>=', 20_000, from(1, 18_500, 21_250.5)],
    ['Stück', 'number', '>=', 1200, from(1, 1234, 980)],
  ],
  'german3.csv': [
    ['Umsatz', 'number', '>=', 50_000, from(45, 51_200, 48_750, 52_310)],
    ['Websitebesuche', 'number', '>=', 1500, from(45, 1620, 1480, 1733)],
    ['Quote', 'percent', '>=', 35.5, from(45, 36.1, 34.9, 37)],
  ],
  'hours-over-24.xlsx': [['Hours booked', 'duration', '>=', 2400, from(1, 2250, 2475, 485, 1440)]],
  'hours-unit.csv': [['Werkstatt', 'duration', '>=', 2400, from(2, 2295, 510, 45)]],
  'hull-commas.csv': [
    ['Boats, launched', 'number', '>=', 3, from(1, 1, 2)],
    ['Calls, made, today', 'number', '>=', 3, from(1, 1, 2)],
    ['Waste, in kg, a week', 'number', '>=', 3, from(1, 1, 2)],
  ],
  'k-suffix-pipe.csv': [
    ['Revenue', 'currency', '>=', 100_000, from(1, 95_000, 102_000), 'USD'],
    ['Cash on Hand', 'currency', '>=', 50_000, from(1, 48_000, 52_000), 'USD'],
    ['Defect Rate', 'percent', '<', 2, from(1, 1.5, 2.1)],
    ['On-Time', 'percent', '>', 95, from(1, 96, 94)],
  ],
  'literal-units.xlsx': [
    ['On time', 'percent', '>=', 95, from(2, 92.5, 100)],
    ['Workshop', 'duration', '>=', 2400, from(2, 2250, 495)],
    ['Calls', 'duration', '>=', 90, from(2, 75.5, 120)],
  ],
  'owners.csv': [
    ['Revenue', 'number', '>=', 50_000, from(45, 51_000, 52_000, 53_000)],
    ['Leads', 'number', '>=', 40, from(45, 41, 42, 43)],
  ],
  'percent-cells.xlsx': [
    ['On time', 'percent', '>=', 95, from(1, 92, 98.5, 100)],
    ['Defects', 'percent', '>=', 2, from(1, 1.5, 3, 0.5)],
  ],
  'second-sheet.xlsx': [['Calls', 'number', '>=', 12, from(1, 10)]],
  'sep-line.csv': [['Boats', 'number', '>=', 3, from(1, 1, 2)]],
  'title-row.xlsx': [['Calls', 'number', '>=', 12, from(41, 10)]],
  'trailing-minus.csv': [['Ergebnis', 'number', '>=', 100, from(1, -120.5, -1234)]],
  'us-dates.csv': [['Calls', 'number', '>=', 12, from(41, 10, 11)]],
  'utf16-unicode-text.txt': [['Größe', 'number', '>=', 3, from(1, 2)]],
  'weeks-down.csv': [
    ['Revenue', 'number', '>=', null, from(33, 125_875.63, 135_875.63)],
    ['Profit', 'number', '>=', null, from(33, 4100.82, 6088.82)],
    ['Orders', 'number', '>=', null, from(33, 22, 43)],
    ['Assets', 'number', '>=', null, {}],
  ],
  'windows-1252.csv': [
    ['Größe', 'number', '>=', 3, from(1, 2)],
    ['Überstunden', 'number', '>=', 5, from(1, 4)],
    ['Erlös €', 'number', '>=', 3, from(1, 1)],
  ],
};

/** The measurables of a file in the import of all kinds, of whose tables and columns no one chooses anything. */
async function importedRows(name: string, { usualDecimal, usualOrder }: ImportContext) {
  const readings = readAll([{ name, source: await load(name) }], {}, { usualDecimal, usualOrder, today: '2026-11-26' });
  return readings.flatMap(({ kind, rows }) =>
    rows.map(({ fields, unread }) => {
      const { title, format, operator = '>=', goal = null, unit, values = [] } = fields as ImportedMeasurable;
      const byWeek = Object.fromEntries(values.map(({ value, ...week }) => [weekName(week), value]));
      return [kind, unread, title, format, operator, goal, byWeek, ...(unit ? [unit] : [])];
    }),
  );
}

describe.each([
  ['an English', english],
  ['a German', german],
])('on %s page', (_, context) => {
  test.each(Object.entries(cases))('%s is read as it was meant', async (name, rows) => {
    const reading = await read(name, context);
    expect(rowsOf(reading)).toEqual(rows);
    expect(reading.problems).toEqual([]);
    expect(await importedRows(name, context)).toEqual(rows.map((row) => ['measurables', [], ...row]));
  });
});

/** Files of other countries: what they are headed with is chosen by a person. */
const regional: Record<string, [encoding: string, ...names: string[]]> = {
  'big5.csv': ['big5', '出貨數量'],
  'euc-kr.csv': ['euc-kr', '출고 수량'],
  'gb18030.csv': ['gb18030', '新订单数'],
  'shift-jis.csv': ['shift_jis', '出荷件数', '髙田の訪問'],
  'windows-1250.csv': ['windows-1250', 'Wysłane paczki', 'Zwroty części'],
  'windows-1251.csv': ['windows-1251', 'Отгрузки'],
  'windows-1252.csv': ['windows-1252', 'Größe', 'Überstunden', 'Erlös €'],
  'windows-1254.csv': ['windows-1254', 'Sevkiyat sayısı', 'Müşteri görüşmesi ğ'],
};

describe.each([['en-US'], ['de-DE', 'de'], ['ja'], ['pl', 'en']])('for a reader of %s', (...languages) => {
  test.each(Object.entries(regional))('the letters of %s are right', async (name, [encoding, ...names]) => {
    const source = await load(name, { languages });
    expect(source.encoding).toBe(encoding);
    const { measurables } = readImport(source, { targets: { 0: 'name' }, owners: {} }, english);
    expect(measurables.map(({ name }) => name)).toEqual(names);
  });
});

test('a person chooses the encoding, and letters that are not in it are not imported', async () => {
  const read = async (encoding: string) =>
    readImport(await load('windows-1250.csv', { encoding }), { targets: { 0: 'name' }, owners: {} }, english);
  expect((await read('windows-1252')).measurables[0]?.name).toBe('Wys³ane paczki');
  expect((await read('utf-8')).problems).toMatchObject([
    { message: expect.stringContaining("has characters that can't be read"), isCell: false },
    { message: expect.stringContaining("has characters that can't be read"), isCell: false },
  ]);
  expect((await load('german3.csv', { encoding: 'windows-1251' })).encoding).toBeUndefined();
});

/** One scorecard, which three programs wrote: weeks 35 to 47 of 2026. */
const company: [name: string, format: string, operator: string, goal: number, values: number[]][] = [
  [
    'Revenue',
    'currency',
    '>=',
    50000,
    [46854, 53266, 49617, 54516, 54972, 43244, 42148, 59405, 47302, 46778, 62717, 51717, 59384],
  ],
  ['New leads', 'number', '>=', 40, [43, 45, 37, 45, 49, 43, 47, 46, 36, 47, 45, 40, 35]],
  ['Quotes sent', 'number', '>=', 20, [25, 22, 24, 25, 24, 26, 21, 25, 22, 26, 25, 18, 19]],
  ['Orders signed', 'number', '>=', 8, [7, 9, 8, 8, 7, 8, 8, 8, 8, 8, 9, 9, 9]],
  ['Close rate', 'percent', '>=', 35, [41.1, 43.1, 38.5, 31.1, 41.2, 42.7, 41.8, 37, 39.1, 31.8, 40.8, 37.1, 32.9]],
  ['Installs completed', 'number', '>=', 6, [5, 7, 7, 5, 7, 6, 5, 6, 7, 7, 5, 6, 5]],
  ['Avg days to install', 'number', '<=', 21, [22, 19, 23, 24, 20, 24, 18, 17, 21, 16, 18, 19, 21]],
  ['Callbacks', 'number', '<=', 2, [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
  ['NPS', 'number', '>=', 60, [73, 62, 60, 67, 55, 57, 74, 63, 63, 50, 60, 64, 50]],
  [
    'Cash in bank',
    'currency',
    '>=',
    250000,
    [274659, 276379, 216308, 275871, 258956, 281325, 247021, 284230, 287494, 212329, 216361, 280982, 311147],
  ],
  [
    'Receivables > 30 days',
    'currency',
    '<=',
    20000,
    [16433, 17931, 18927, 16936, 17257, 16882, 17295, 18948, 16793, 17353, 20238, 14797, 18756],
  ],
  [
    'Website visits',
    'number',
    '>=',
    1500,
    [1772, 1497, 1440, 1817, 1451, 1417, 1578, 1748, 1362, 1505, 1512, 1836, 1580],
  ],
  ['Safety incidents', 'number', '=', 0, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ['Overtime hours', 'number', '<=', 30, [26, 31, 30, 31, 26, 24, 26, 31, 25, 26, 27, 27, 27]],
  [
    'On-time delivery',
    'percent',
    '>=',
    95,
    [112.2, 82.8, 77, 113, 110.6, 114.7, 93.5, 113.3, 112.4, 85.3, 105.4, 108.9, 102.3],
  ],
];

test.each(['excel_weeknum.csv', 'gsheets.csv', 'ninety.csv'])('every number of %s is read', async (name) => {
  const reading = await read(name);
  expect(reading.problems).toEqual([]);
  const rows = company.map(([measurable, format, operator, goal, values]) => {
    // One cell is empty in the file of Google Sheets.
    const written = values.map((value, index) =>
      name === 'gsheets.csv' && measurable === 'Orders signed' && index === 5 ? null : value,
    );
    return [measurable, format, operator, goal, from(35, ...written), ...(format === 'currency' ? ['USD'] : [])];
  });
  expect(rowsOf(reading)).toEqual(rows);
  expect(await importedRows(name, english)).toEqual(rows.map((row) => ['measurables', [], ...row]));
});

test('a person chooses whether weeks begin or end on a Sunday', async () => {
  const reading = await read('owners.csv');
  expect(reading.areSundaysOpen).toBe(true);
  const ended = await read('owners.csv', english, { sundays: 'last' });
  expect(rowsOf(ended)[0]?.[4]).toEqual(from(44, 51_000, 52_000, 53_000));
  expect((await read('owners.csv', { ...english, startsOn: 'sunday' })).areSundaysOpen).toBe(false);
});

test('cells that say that there is no value are counted', async () => {
  expect((await read('dashes.csv')).skipped).toBe(4);
  expect((await read('title-row.xlsx')).skipped).toBe(1);
});

test('percentages that could be fractions are asked for', async () => {
  const reading = await read('percent-fraction.csv');
  expect(reading.areFractionsOpen).toBe(true);
  const fractions = await read('percent-fraction.csv', english, { hasFractions: true });
  expect(rowsOf(fractions)).toEqual([['On time', 'percent', '>=', 95, from(1, 92)]]);
});

test('an owner is found by a first name, and an unknown one prevents nothing', async () => {
  const { owners, measurables, problems } = await read('owners.csv');
  expect(problems).toEqual([]);
  expect(owners).toMatchObject([
    { name: 'Olivia', choice: 'olivia', isKnown: true },
    { name: 'Harry Unknown', choice: '', isKnown: false },
  ]);
  expect(measurables.map(({ ownerId }) => ownerId)).toEqual(['olivia', null]);
  const choices = { owners: { 'harry unknown': 'new' } };
  const source = await load('owners.csv');
  const created = new Map([['harry unknown', 'harry']]);
  const second = readImport(source, { targets: {}, ...choices }, english, created).measurables[1];
  expect(second?.ownerId).toBe('harry');
});
