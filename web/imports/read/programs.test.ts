import { expect, test } from 'vitest';
import { namesIn, rowsOf } from './readTable.ts';
import { openImport, readAll, readCsv, workbook } from './testFiles.ts';

const day = (text: string) => new Date(`${text}T00:00Z`);
const link = (id: string) => `https://app.ninety.io/x/${id}`;
const id = (number: number) => `64b7f0c2a1b2c3d4e5f6${String(number).padStart(4, '0')}`;

test('rocks and milestones of Ninety are read with their ids', async () => {
  const file = await workbook('Rocks.xlsx', {
    Rocks: [
      [
        'Title',
        'Description',
        'Owner',
        'Status',
        'Due Date',
        'Completed On',
        'Created Date',
        'Archived Date',
        'Team',
        'Level',
        'Quarter',
        'Attachment Names',
        'Link',
      ],
      [
        'Open the yard',
        '<p>Two <b>cranes</b></p><ul><li>one</li></ul>',
        'Ada Lovelace',
        'On-Track',
        day('2026-12-31'),
        null,
        day('2026-10-01'),
        null,
        'Yard',
        'Company',
        'Q4 2026',
        null,
        link(id(1)),
      ],
      [
        'Sell the barge',
        null,
        'Ben Carter',
        'Off-Track',
        46387,
        day('2026-11-20'),
        null,
        day('2026-11-21'),
        'Sales',
        'Individual',
        null,
        'plan.pdf',
        link(id(2)),
      ],
      ['New crane', null, 'Ben Carter', 'Canceled', null, null, null, null, 'Yard', null, null, null, link(id(3))],
    ],
    Milestones: [
      ['Rock Name', 'Title', 'Description', 'Owner', 'Due Date', 'Completed On', 'Archived Date', 'Link'],
      ['Open the yard', 'Rent cranes', null, 'Ada Lovelace', day('2026-11-15'), day('2026-11-14'), null, link(id(4))],
      ['Open the yard', 'Hire a guard', null, 'Ada Lovelace', day('2026-12-15'), null, null, link(id(5))],
    ],
  });
  const [rocks, milestones] = readAll(await openImport(file));
  expect(rocks).toMatchObject({
    program: 'Ninety',
    kind: 'rocks',
    sheet: 'Rocks',
    file: 'Rocks.xlsx',
    hasNumericDates: false,
  });
  expect(rocks?.unusedColumns).toEqual(['Archived Date', 'Level', 'Attachment Names']);
  const at = { kind: 'rocks', file: 'Rocks.xlsx', sheet: 'Rocks' };
  expect(rocks?.rows).toEqual([
    {
      ...{ ...at, row: 2, key: id(1), unread: [] },
      fields: {
        ...{ title: 'Open the yard', description: 'Two **cranes**\n\n- one', owner: 'Ada Lovelace', team: 'Yard' },
        ...{ status: 'on_track', dueDate: '2026-12-31', quarter: '2026-Q4', createdAt: '2026-10-01T12:00:00Z' },
      },
    },
    {
      ...{ ...at, row: 3, key: id(2), unread: [] },
      fields: {
        ...{ title: 'Sell the barge', owner: 'Ben Carter', team: 'Sales' },
        ...{ status: 'complete', dueDate: '2026-12-31', quarter: '2026-Q4' },
      },
    },
    {
      ...{ ...at, row: 4, key: id(3), unread: [{ field: 'status', text: 'Canceled' }] },
      fields: { title: 'New crane', owner: 'Ben Carter', team: 'Yard' },
    },
  ]);
  expect(milestones).toMatchObject({ program: 'Ninety', kind: 'milestones', unusedColumns: ['Owner'] });
  expect(milestones?.rows.map(({ key, fields }) => [key, fields])).toEqual([
    [id(4), { title: 'Rent cranes', rock: 'Open the yard', dueDate: '2026-11-15', completed: true }],
    [id(5), { title: 'Hire a guard', rock: 'Open the yard', dueDate: '2026-12-15' }],
  ]);
});

test('lists of ours have the keys of their rows, and descriptions in Markdown', async () => {
  const rows = (address: string) => [
    ['Title', 'Description', 'Completed', 'Link'],
    ['Order oakum', "**Two** bales\n'- <b> of them", '', address],
  ];
  const keyOf = async (address: string) => (await readCsv(rows(address)))[0]?.rows[0];
  const fields = { title: 'Order oakum', description: '**Two** bales\n- <b> of them' };
  expect(await keyOf('https://deck.example/todos?todo=12&organization=7')).toMatchObject({
    ...{ kind: 'todos', key: 'quarterdeck:todos/12', fields },
  });
  const foreign = 'https://deck.example/todos?todo=12&organization=8';
  expect(await keyOf(foreign)).toMatchObject({ kind: 'todos', key: foreign, fields });
});

test('issues of Ninety have the type of their sheet', async () => {
  const header = [
    'Title',
    'Description',
    'Owner',
    'Who',
    'Type',
    'Priority',
    'Team',
    'Attachment Names',
    'Created Date',
    'Completed On',
    'Archived Date',
    'Link',
  ];
  const file = await workbook('Issues.xlsx', {
    'Short-Term': [
      header,
      ['Late boats', null, 'Ada', 'Ben', null, 1, 'Yard', null, day('2026-11-01'), null, null, link(id(1))],
      ['No coffee', null, 'Ada', null, null, 3, 'Yard', null, null, day('2026-11-02'), null, link(id(2))],
    ],
    'Long Term': [
      header,
      ['Old crane', null, 'Ada', null, null, null, null, null, null, null, day('2026-11-03'), link(id(3))],
    ],
  });
  const readings = readAll(await openImport(file));
  expect(readings.map(({ kind }) => kind)).toEqual(['issues', 'issues']);
  expect(readings[0]?.unusedColumns).toEqual(['Who']);
  expect(rowsOf(readings).map(({ fields }) => fields)).toEqual([
    {
      title: 'Late boats',
      owner: 'Ada',
      team: 'Yard',
      priority: 'critical',
      issueType: 'short_term',
      createdAt: '2026-11-01T12:00:00Z',
    },
    {
      title: 'No coffee',
      owner: 'Ada',
      team: 'Yard',
      priority: 'medium',
      issueType: 'short_term',
      status: 'resolved',
      solvedAt: '2026-11-02T12:00:00Z',
    },
    { title: 'Old crane', owner: 'Ada', issueType: 'long_term', status: 'closed', solvedAt: '2026-11-03T12:00:00Z' },
  ]);
});

test('to-dos of Ninety are recognized by their columns, headlines by the name of their file', async () => {
  const todos = await workbook('Export.xlsx', {
    Sheet1: [
      [
        'Title',
        'Description',
        'Owner',
        'Due Date',
        'Repeat',
        'Team',
        'Completed On',
        'Archived Date',
        'Created Date',
        'Link',
      ],
      ['Call the harbour', null, 'Ada', day('2026-11-27'), 'Weekly', 'Yard', null, null, null, link(id(1))],
      ['Paint', null, 'Ada', null, null, 'Yard', day('2026-11-20'), day('2026-11-22'), null, link(id(2))],
    ],
  });
  const [reading] = readAll(await openImport(todos));
  expect(reading).toMatchObject({ kind: 'todos', program: 'Ninety', unusedColumns: [] });
  expect(reading?.rows.map(({ fields }) => fields)).toEqual([
    { title: 'Call the harbour', owner: 'Ada', team: 'Yard', dueDate: '2026-11-27', repeat: 'weekly' },
    {
      title: 'Paint',
      owner: 'Ada',
      team: 'Yard',
      completedAt: '2026-11-20T12:00:00Z',
      archivedAt: '2026-11-22T12:00:00Z',
    },
  ]);
  const headlines = await workbook('Headlines.xlsx', {
    Sheet1: [
      ['Title', 'Owner', 'Type', 'Archived Date', 'Link'],
      ['New customer', 'Ada', 'Customer', day('2026-11-20'), link(id(1))],
      ['Welcome Ben', 'Ada', 'Employee', null, link(id(2))],
      ['Free lunch', 'Ada', 'General', null, link(id(3))],
      ['Strange', 'Ada', 'Weather', null, link(id(4))],
    ],
  });
  const [news] = readAll(await openImport(headlines));
  expect(news?.kind).toBe('headlines');
  expect(news?.rows.map(({ fields, unread }) => [fields, unread])).toEqual([
    [{ title: 'New customer', owner: 'Ada', kind: 'customer', readAt: '2026-11-20T12:00:00Z' }, []],
    [{ title: 'Welcome Ben', owner: 'Ada', kind: 'employee' }, []],
    [{ title: 'Free lunch', owner: 'Ada' }, []],
    [{ title: 'Strange', owner: 'Ada' }, [{ field: 'kind', text: 'Weather' }]],
  ]);
});

test('the export of Asana is read, also with three lines above the headings', async () => {
  const header = [
    'Task ID',
    'Created At',
    'Completed At',
    'Last Modified',
    'Name',
    'Section/Column',
    'Assignee',
    'Assignee Email',
    'Start Date',
    'Due Date',
    'Tags',
    'Notes',
    'Projects',
    'Parent task',
  ];
  const rows = [
    header,
    [
      '1204567890123456',
      '2026-11-01',
      '',
      '2026-11-02',
      'Call',
      'Doing',
      'Ada Lovelace',
      'ada@example.com',
      '',
      '2026-12-01',
      '',
      'Ask',
      'Yard',
      '',
    ],
    [
      '1204567890123457',
      '2026-11-01',
      '2026-11-03',
      '2026-11-03',
      'Paint',
      'Done',
      '',
      'ben@example.com',
      '',
      '',
      '',
      '',
      'Yard',
      'Call',
    ],
    ['1204567890123458', '2026-11-01', '', '2026-11-03', 'Only a title', '', '', '', '', '', '', '', '', ''],
  ];
  const above = [['Project: Yard'], ['Exported on 2026-11-30'], ['']];
  for (const lines of [rows, [...above, ...rows]]) {
    const readings = await readCsv(lines, 'Yard.csv');
    expect(readings).toHaveLength(1);
    const [reading] = readings;
    expect(reading).toMatchObject({ program: 'Asana', kind: 'todos', titleRows: [] });
    expect(reading?.rows.map(({ key, fields }) => [key, fields])).toEqual([
      [
        '1204567890123456',
        {
          title: 'Call',
          description: 'Ask',
          owner: 'Ada Lovelace',
          dueDate: '2026-12-01',
          createdAt: '2026-11-01T12:00:00Z',
        },
      ],
      [
        '1204567890123457',
        {
          title: 'Paint',
          owner: 'ben@example.com',
          createdAt: '2026-11-01T12:00:00Z',
          completedAt: '2026-11-03T12:00:00Z',
        },
      ],
      ['1204567890123458', { title: 'Only a title', createdAt: '2026-11-01T12:00:00Z' }],
    ]);
    expect(namesIn(readings).people).toEqual([
      { name: 'Ada Lovelace', email: 'ada@example.com', count: 1 },
      { name: 'ben@example.com', email: 'ben@example.com', count: 1 },
    ]);
  }
});

test('a board of Trello is read', async () => {
  const board = {
    name: 'Yard',
    lists: [
      { id: 'l1', name: 'Doing' },
      { id: 'l2', name: 'Ideas', closed: true },
    ],
    members: [{ id: 'm1', fullName: 'Ada Lovelace', username: 'ada' }],
    checklists: [
      {
        id: 'c1',
        checkItems: [
          { name: 'one', state: 'complete' },
          { name: 'two', state: 'incomplete' },
        ],
      },
    ],
    cards: [
      {
        id: '6530000000000000000000aa',
        name: 'Call',
        desc: 'Ask',
        idList: 'l1',
        idMembers: ['m1'],
        due: '2026-12-01T09:00:00.000Z',
        dueComplete: true,
        closed: false,
        idChecklists: ['c1'],
        labels: [{ name: 'Red', color: 'red' }],
      },
      {
        id: '6530000000000000000000ab',
        name: 'Old',
        idList: 'l2',
        closed: false,
        dateLastActivity: '2026-11-05T09:00:00.000Z',
      },
    ],
  };
  const [reading] = readAll(await openImport(new File([JSON.stringify(board)], 'board.json')));
  expect(reading).toMatchObject({ program: 'Trello', kind: 'todos', sheet: 'Yard', unusedColumns: ['List', 'Labels'] });
  expect(reading?.rows.map(({ key, fields }) => [key, fields])).toEqual([
    [
      '6530000000000000000000aa',
      {
        ...{ title: 'Call', description: 'Ask\n\n- [x] one\n- [ ] two', owner: 'Ada Lovelace', dueDate: '2026-12-01' },
        ...{ createdAt: '2023-10-18T15:55:44.000Z', completedAt: '2026-11-30T12:00:00Z', archivedAt: null },
      },
    ],
    [
      '6530000000000000000000ab',
      {
        title: 'Old',
        createdAt: '2023-10-18T15:55:44.000Z',
        completedAt: null,
        archivedAt: '2026-11-05T09:00:00.000Z',
      },
    ],
  ]);
});

test('our own exports are read without loss', async () => {
  const [todos] = await readCsv(
    [
      ['Title', 'Description', 'Priority', 'Due Date', 'Completed', 'Owner', 'Team', 'Rock', 'Created'],
      [
        'Paint',
        '',
        'urgent',
        '2026-12-01',
        '2026-11-02T10:30:00.000Z',
        'Ada Lovelace',
        'Yard',
        'Open the yard',
        '2026-11-01T10:00:00.000Z',
      ],
    ],
    'list.csv',
  );
  expect(todos).toMatchObject({ kind: 'todos', unusedColumns: ['Rock'] });
  expect(todos?.rows[0]?.fields).toEqual({
    ...{ title: 'Paint', priority: 'urgent', dueDate: '2026-12-01', owner: 'Ada Lovelace', team: 'Yard' },
    ...{ completedAt: '2026-11-02T10:30:00.000Z', createdAt: '2026-11-01T10:00:00.000Z' },
  });
  const [issues] = await readCsv(
    [
      ['Titel', 'Beschreibung', 'Priorität', 'Status', 'Art', 'Bewertung', 'Verantwortlich', 'Team', 'Angelegt'],
      ['Noise', '', 'critical', 'in_progress', 'long_term', '3', 'Ada', '', '2026-11-01T10:00:00.000Z'],
    ],
    'list.csv',
  );
  expect(issues).toMatchObject({ kind: 'issues', unusedColumns: ['Bewertung'] });
  expect(issues?.rows[0]?.fields).toMatchObject({
    priority: 'critical',
    status: 'in_progress',
    issueType: 'long_term',
  });
  const [rocks] = await readCsv(
    [
      ['Título', 'Descripción', 'Estado', 'Progreso', 'Trimestre', 'Fecha límite', 'Responsable', 'Equipo'],
      ['Abrir', '', 'En riesgo', '30%', 'Q4 2026', '2026-12-31', 'Ada', 'Patio'],
    ],
    'list.csv',
  );
  expect(rocks).toMatchObject({ kind: 'rocks', unusedColumns: ['Progreso'] });
  expect(rocks?.rows[0]?.fields).toMatchObject({ status: 'at_risk', quarter: '2026-Q4', team: 'Patio' });
});
