import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { weekName } from '#rules/weeks.ts';
import { readImport } from '#web/scorecards/readScorecardFile.ts';
import { openImport, readAll, readCsv } from './testFiles.ts';

const folder = 'web/scorecards/files/cases';
const context = {
  ...{ people: [], existing: [], startsOn: 'monday' as const, year: 2026, latest: '2026-12-06' },
  ...{ usualDecimal: '.' as const, usualOrder: 'mdy' as const },
};

/** What a measurable is, whichever import reads it. */
const factsOf = ({ name, title = name, format, unit = null, operator, goal, goalMax = null, values }: Facts) => ({
  ...{ title, format, unit: unit ?? null },
  // A file without goals says nothing about them in the import of everything.
  ...(goal == null ? {} : { operator, goal, goalMax }),
  values: Object.fromEntries((values ?? []).map((cell) => [weekName(cell), [cell.value, cell.note ?? null]])),
});
type Facts = {
  name?: string;
  title?: string | undefined;
  format?: string | undefined;
  unit?: string | null | undefined;
  operator?: string | undefined;
  goal?: number | null | undefined;
  goalMax?: number | null | undefined;
  values?: { year: number; week: number; value: number | null; note?: string | null | undefined }[] | undefined;
};

test.each(existsSync(folder) ? readdirSync(folder) : [])(
  '%s has the same numbers as for its scorecard',
  async (name) => {
    const files = await openImport(new File([readFileSync(`${folder}/${name}`)], name));
    const expected = files.flatMap(
      ({ source }) => readImport(source, { targets: {}, owners: {} }, context).measurables,
    );
    const readings = readAll(files).filter(({ kind }) => kind === 'measurables');
    const rows = readings.flatMap((reading) => reading.rows.map(({ fields }) => factsOf(fields)));
    expect(rows).toEqual(expected.map((one) => factsOf(one)));
  },
);

test('the scorecard of Ninety is read with its groups, goals and weeks without a year', async () => {
  const [reading] = await readCsv(
    [
      [
        'Group Name',
        'Status',
        'Title',
        'Description',
        'Owner',
        'Goal',
        'Average',
        'Jan 5 - Jan 11',
        'Dec 29 - Jan 4',
        'Dec 22 - Dec 28',
      ],
      ['Sales', 'On', 'Calls', 'All', 'Ada Lovelace', '>= 40', '41', '42', '40', '7'],
      ['Sales', 'Off', 'Won', '', 'Ben Carter', '>= 50%', '45%', '55%', '', '-'],
      ['Yard', 'Off', 'Accidents', '', '', '<= 0', '0', '0', '1', ''],
    ],
    'scorecard.csv',
  );
  expect(reading).toMatchObject({ kind: 'measurables', unusedColumns: ['Status', 'Description', 'Average'] });
  const week = (week: number, value: number, year = 2026) => ({ year, week, value });
  expect(reading?.rows.map(({ fields }) => fields)).toEqual([
    {
      ...{ title: 'Calls', scorecard: 'Sales', owner: 'Ada Lovelace', format: 'number' },
      ...{ operator: '>=', goal: 40, goalMax: null, values: [week(2, 42), week(1, 40), week(52, 7, 2025)] },
    },
    {
      ...{ title: 'Won', scorecard: 'Sales', owner: 'Ben Carter', format: 'percent' },
      ...{ operator: '>=', goal: 50, goalMax: null, values: [week(2, 55)] },
    },
    {
      ...{ title: 'Accidents', scorecard: 'Yard', format: 'number' },
      ...{ operator: '<=', goal: 0, goalMax: null, values: [week(2, 0), week(1, 1)] },
    },
  ]);
});

test.each([
  ['Measurable', 'Who', 'Team', 'Goal', 'Unit', 'Notes'],
  ['Kennzahl', 'Verantwortlich', 'Abteilung', 'Ziel', 'Einheit', 'Notizen'],
  ['Indicador', 'Responsable', 'Equipo', 'Meta', 'Unidad', 'Notas'],
])('measurables are recognized by their weeks: %s, %s …', async (...headings) => {
  const rows = [
    [...headings, '2026-W05', '2026-W06'],
    ['Boats', 'Ada', 'Yard', '3', 'hulls', '2026-W06: Rain', '2', '4'],
  ];
  const [reading] = await readCsv(rows);
  expect(reading).toMatchObject({ kind: 'measurables', unusedColumns: [] });
  expect(reading?.rows.map(({ fields }) => fields)).toEqual([
    {
      ...{ title: 'Boats', owner: 'Ada', team: 'Yard', format: 'number', unit: 'hulls', operator: '>=', goal: 3 },
      goalMax: null,
      values: [
        { year: 2026, week: 5, value: 2 },
        { year: 2026, week: 6, value: 4, note: 'Rain' },
      ],
    },
  ]);
});

test('what a file leaves open about its numbers is a question, and a cell that is no number is not read', async () => {
  const rows = [
    ['KPI', 'W1', 'W2'],
    ['A', '1.234', '1,5'],
    ['B', '2.5', 'late'],
  ];
  const [open] = await readCsv(rows);
  expect(open).toMatchObject({ kind: 'measurables', isUndecided: true });
  const [decided] = await readCsv(rows, undefined, { decimal: ',' });
  expect(decided?.isUndecided).toBe(false);
  expect(decided?.rows.map(({ unread }) => unread)).toEqual([[], [{ field: '2026-W02', text: 'late' }]]);
});

test('a list of dated work is no scorecard', async () => {
  const kinds = async (...rows: string[][]) => (await readCsv(rows)).map(({ kind }) => kind);
  expect(await kinds(['To-Do', 'Due'], ['Paint', '5/10/2026'], ['Call', '6/11/2026'])).toEqual(['todos']);
  expect(await kinds(['Name', 'Date', 'Phone'], ['Ada', '5/10/2026', '1'], ['Ben', '6/11/2026', '2'])).not.toEqual([
    'measurables',
  ]);
});
