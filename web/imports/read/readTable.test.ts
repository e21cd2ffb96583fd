import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFiles } from '#web/lib/sheets/readFile.ts';
import { readPasted } from './readPasted.ts';
import { namesIn, rowsOf } from './readTable.ts';
import { csv, openImport, readAll, readCsv } from './testFiles.ts';

test('a German CSV file of Excel is read', async () => {
  const text =
    'Aufgabe;Beschreibung;Zuständig;Fällig am;Priorität;Erledigt\r\nHafenmeister anrufen;Größe klären;Jörg Müller;05.10.2026;hoch;nein\r\nKran prüfen;-;;1.12.;dringend;ja\r\n';
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const [reading] = readAll(await openImport(new File([bytes], 'Liste.csv')));
  expect(reading).toMatchObject({ kind: 'todos', program: null, unusedColumns: [], hasNumericDates: false });
  expect(reading?.rows.map(({ fields }) => fields)).toEqual([
    {
      title: 'Hafenmeister anrufen',
      description: 'Größe klären',
      owner: 'Jörg Müller',
      dueDate: '2026-10-05',
      priority: 'high',
      completedAt: null,
    },
    { title: 'Kran prüfen', dueDate: '2026-12-01', priority: 'urgent', completedAt: '2026-11-30T12:00:00Z' },
  ]);
});

test('a CSV file of Google Sheets is read, and its order of day and month is decided once', async () => {
  const rows = [
    ['Issue', 'Who', 'Priority', 'Status', 'Created'],
    ['Late boats', 'Ada', 'P2', 'In progress', '10/5/2026'],
    ['Wet floor', 'Ben', 'Low', 'Done', '10/25/2026'],
    ['Noise', 'Ben', '99', 'Sometimes', 'last week'],
  ];
  const [reading] = await readCsv(rows, 'sheet.csv', {}, { usualOrder: 'dmy' });
  expect(reading).toMatchObject({ kind: 'issues', order: 'mdy', hasNumericDates: true, isOrderOpen: false });
  expect(reading?.rows.map(({ fields, unread }) => [fields, unread])).toEqual([
    [
      { title: 'Late boats', owner: 'Ada', priority: 'high', status: 'in_progress', createdAt: '2026-10-05T12:00:00Z' },
      [],
    ],
    [{ title: 'Wet floor', owner: 'Ben', priority: 'low', status: 'resolved', createdAt: '2026-10-25T12:00:00Z' }, []],
    [
      { title: 'Noise', owner: 'Ben' },
      [
        { field: 'createdAt', text: 'last week' },
        { field: 'priority', text: '99' },
        { field: 'status', text: 'Sometimes' },
      ],
    ],
  ]);
});

test('an order of day and month that nothing decides is open, and can be chosen', async () => {
  const rows = [
    ['To-Do', 'Due'],
    ['Paint', '5/10/2026'],
    ['Call', '6/11/2026'],
  ];
  const dueDates = (readings: Awaited<ReturnType<typeof readCsv>>) =>
    readings[0]?.rows.map(({ fields }) => 'dueDate' in fields && fields.dueDate);
  const usual = await readCsv(rows);
  expect(usual[0]).toMatchObject({ isOrderOpen: true, order: 'mdy' });
  expect(dueDates(usual)).toEqual(['2026-05-10', '2026-06-11']);
  expect(dueDates(await readCsv(rows, 'x.csv', { order: 'dmy' }))).toEqual(['2026-10-05', '2026-11-06']);
});

test('titles may stand above the headings, and several tables on one sheet', async () => {
  const rows = [
    ['Leadership team', '', ''],
    ['', '', ''],
    ['Rocks', 'Owner', 'Due'],
    ['Open the yard', 'Ada', '12/31/2026'],
    ['', '', ''],
    ['Sell the barge', 'Ben', '12/31/2026'],
    ['', '', ''],
    ['To-Dos', '', ''],
    ['What', 'Who', 'By when'],
    ['Call', 'Ben', '12/1/2026'],
    ['', '', ''],
    ['', '', ''],
    ['Headline', 'Owner', 'Kind'],
    ['New customer', 'Ada', 'Customer'],
  ];
  const readings = await readCsv(rows);
  expect(readings.map(({ kind, layout, rows }) => [kind, layout.headings, rows.map(({ row }) => row)])).toEqual([
    ['rocks', 2, [4, 6]],
    ['todos', 8, [10]],
    ['headlines', 12, [14]],
  ]);
  expect(new Set(readings.map(({ id }) => id)).size).toBe(3);
});

test('rows with nothing but a title are titles of groups only where they stand above others', async () => {
  const [reading] = await readCsv([
    ['Task', 'Owner'],
    ['This week', ''],
    ['Paint', 'Ada'],
    ['Call', ''],
    ['Sweep', 'Ben'],
    ['Later:', ''],
    ['Sell', 'Ben'],
    ['Dream', ''],
  ]);
  expect(reading?.titleRows).toEqual(['This week', 'Later:']);
  expect(reading?.rows.map(({ fields }) => fields.title)).toEqual(['Paint', 'Call', 'Sweep', 'Sell', 'Dream']);
  const [plain] = await readCsv([['To-Do'], ['Paint'], ['Call'], ['']]);
  expect(plain?.rows.map(({ fields }) => fields.title)).toEqual(['Paint', 'Call']);
});

test('what a cell cannot say is left out and reported', async () => {
  const [reading] = await readCsv([
    ['Title', 'Description', 'Owner', 'Quarter', 'Due date', 'Team'],
    ['x'.repeat(2_001), 'y'.repeat(10_001), 'Ada, Ben', 'Q1', 'soon', 'n/a'],
    ['', 'without a title', 'Ada Lovelace; Ben', 'spring', '46300', '  Yard '],
    ["'=1+1", '', 'Lovelace, Ada', 'Q1', 'Jan 5', ''],
    ['z'.repeat(1_999), '', 'a@example.com, b@example.com', '2027-Q2', '2026-02-30', ''],
  ]);
  expect(reading?.kind).toBe('rocks');
  expect(
    reading?.rows.map(({ fields, unread }) => [fields, unread.map(({ field, text }) => [field, text.length])]),
  ).toEqual([
    [
      { title: '', owner: 'Ada, Ben', quarter: '2027-Q1' },
      [
        ['title', 100],
        ['description', 100],
        ['dueDate', 4],
      ],
    ],
    [
      {
        title: '',
        description: 'without a title',
        owner: 'Ada Lovelace',
        dueDate: '2026-10-05',
        quarter: '2026-Q4',
        team: 'Yard',
      },
      [['quarter', 6]],
    ],
    [{ title: '=1+1', owner: 'Lovelace, Ada', dueDate: '2027-01-05', quarter: '2027-Q1' }, []],
    [{ title: 'z'.repeat(1_999), owner: 'a@example.com', quarter: '2027-Q2' }, [['dueDate', 10]]],
  ]);
});

test('choices decide: the kind, the headings, the columns and the direction', async () => {
  const rows = [
    ['Things', 'A', 'B'],
    ['Thing', 'Note', 'Name'],
    ['Paint', 'red', 'Ada'],
  ];
  const [undecided] = await readCsv(rows);
  expect(undecided).toMatchObject({ kind: '', rows: [] });
  const choices = { kind: 'issues', headings: 1, targets: { 0: 'title', 1: 'description', 2: 'owner' } } as const;
  const [chosen] = await readCsv(rows, 'x.csv', choices);
  expect(chosen?.rows.map(({ row, fields }) => [row, fields])).toEqual([
    [3, { title: 'Paint', description: 'red', owner: 'Ada' }],
  ]);
  const [swapped] = await readCsv(
    [
      ['Title', 'Paint', 'Call'],
      ['Owner', 'Ada', 'Ben'],
    ],
    'x.csv',
    { kind: 'todos', isSwapped: true },
  );
  expect(swapped?.layout).toEqual({ headings: 0, isSwapped: true });
  expect(swapped?.rows.map(({ fields }) => fields)).toEqual([
    { title: 'Paint', owner: 'Ada' },
    { title: 'Call', owner: 'Ben' },
  ]);
  expect((await readCsv([['To-Do'], ['Paint']], 'x.csv', { kind: '' }))[0]?.rows).toEqual([]);
});

test('pasted cells and lines are read, and names that differ in accents or case are one', async () => {
  const cells = readPasted('To-Do\tWho\nPaint\tJosé\nCall\tjose\nSell\tAda\n');
  const readings = readAll([cells]);
  expect(readings[0]).toMatchObject({ kind: 'todos' });
  expect(namesIn(readings).people).toEqual([
    { name: 'José', email: null, count: 2 },
    { name: 'Ada', email: null, count: 1 },
  ]);
  const lines = readAll([readPasted('Paint the hull\r\nCall Ben\r\n')], { kind: 'issues' });
  expect(rowsOf(lines).map(({ fields }) => fields.title)).toEqual(['Paint the hull', 'Call Ben']);
  expect(() => readPasted('x\n'.repeat(200_000))).toThrow('too much');
});

test('rows are in the order in which they are imported', async () => {
  const files = await Promise.all([
    openImport(
      csv([
        ['Headline', 'Team'],
        ['News', 'Yard'],
      ]),
    ),
    openImport(
      csv([
        ['To-Do', 'Team'],
        ['Paint', 'yard'],
      ]),
    ),
    openImport(
      csv([
        ['Rock Name', 'Milestone'],
        ['Open', 'Rent'],
      ]),
    ),
    openImport(
      csv([
        ['Rock', 'Quarter'],
        ['Open', 'Q4'],
      ]),
    ),
  ]);
  const readings = readAll(files.flat());
  expect(rowsOf(readings).map(({ kind }) => kind)).toEqual(['rocks', 'milestones', 'todos', 'headlines']);
  expect(namesIn(readings).teams).toEqual([{ name: 'Yard', email: null, count: 2 }]);
});

const scorecards = new URL('../../scorecards/files/cases/', import.meta.url);
test.each(readdirSync(scorecards))('the foreign sheet %s gives a table or a sentence', async (name) => {
  const files = await readFiles(new File([readFileSync(new URL(name, scorecards))], name));
  for (const reading of readAll(
    files.flatMap(({ name, source }) => (source ? [{ name, source }] : [])),
    { kind: 'todos' },
  )) {
    expect(reading.table.rows.length).toBeGreaterThan(0);
  }
});

test('a table with weeks is a scorecard', async () => {
  const [reading] = await readCsv([
    ['Measurable', 'Who', 'Goal', '11/2/2026', '11/9/2026'],
    ['Leads', 'Ada', '40', '41', '42'],
  ]);
  expect(reading).toMatchObject({
    kind: 'measurables',
    rows: [{ fields: { title: 'Leads', owner: 'Ada', goal: 40 } }],
  });
});

test('hidden rows are left out, and names from other objects are only names', async () => {
  const [file] = await openImport(
    csv([
      ['To-Do', 'Owner', 'Email', 'ID'],
      ['Paint', 'constructor', '', '\u200B'.repeat(8)],
      ['Call', '__proto__', 'a@example.com', '12345678'],
      ['Sell', 'Ada', '', '12345679'],
    ]),
  );
  const [sheet] = file?.source.sheets ?? [];
  if (!file || !sheet) throw new Error('No sheet');
  sheet.hidden = { rows: new Set([3]), columns: new Set() };
  const readings = readAll([file]);
  expect(readings[0]?.hiddenRows).toBe(1);
  expect(readings[0]?.rows.map(({ key, fields }) => [key, fields.title])).toEqual([
    [null, 'Paint'],
    ['12345678', 'Call'],
  ]);
  expect(namesIn(readings).people).toEqual([
    { name: 'constructor', email: null, count: 1 },
    { name: '__proto__', email: 'a@example.com', count: 1 },
  ]);
});

test('numbers of rows are no keys', async () => {
  const [reading] = await readCsv([
    ['ID', 'To-Do'],
    ['1', 'Paint'],
    ['2', 'Call'],
  ]);
  expect(reading?.rows.map(({ key }) => key)).toEqual([null, null]);
  expect(reading?.unusedColumns).toEqual(['ID']);
});
