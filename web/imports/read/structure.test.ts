import { expect, test } from 'vitest';
import { severalNames } from './readRow.ts';
import { namesIn } from './readTable.ts';
import { readCsv } from './testFiles.ts';
import { withAddresses } from './withAddresses.ts';

const fieldsOf = async (...[rows, name]: Parameters<typeof readCsv>) => {
  const [reading] = await readCsv(rows, name);
  return { kind: reading?.kind, unused: reading?.unusedColumns, fields: reading?.rows.map((row) => row.fields) };
};

const ada = {
  title: 'Ada Lovelace',
  jobTitle: 'Captain',
  phone: '+49 30 1',
  location: 'Pier 4',
  teams: ['Ops', 'Board'],
};
const values = ['Captain', '+49 30 1', 'Pier 4', 'Ops; Board', 'ada@loft.example'];

test.each([
  ['Name', 'Title', 'Phone', 'Location', 'Teams', 'Email'],
  ['Full Name', 'Job Title', 'Mobile', 'Office', 'Departments', 'E-mail address'],
  ['Employee', 'Role', 'Phone number', 'City', 'Team', 'Work email'],
  ['Name', 'Position', 'Telefon', 'Standort', 'Abteilungen', 'E-Mail'],
  ['Mitarbeiter', 'Funktion', 'Handynummer', 'Ort', 'Team', 'E-Mail-Adresse'],
  ['Nombre', 'Cargo', 'Teléfono', 'Sede', 'Equipos', 'Correo electrónico'],
])('people are recognized by their columns: %s, %s …', async (...headings) => {
  expect(await fieldsOf([headings, ['Ada Lovelace', ...values]])).toEqual({
    kind: 'people',
    unused: [],
    fields: [ada],
  });
});

test.each([
  ['First Name', 'Last Name', 'Job Title'],
  ['Vorname', 'Nachname', 'Stelle'],
  ['Nombre', 'Apellidos', 'Puesto'],
])('first and last names are one name: %s, %s', async (...headings) => {
  const read = await fieldsOf([headings, ['Ada', 'Lovelace', 'Captain']]);
  expect(read).toEqual({ kind: 'people', unused: [], fields: [{ title: 'Ada Lovelace', jobTitle: 'Captain' }] });
});

test.each([
  ['Team', 'Description', 'Leader', 'Members', 'Private'],
  ['Team name', 'Notes', 'Team lead', 'People', 'Visibility'],
  ['Abteilung', 'Beschreibung', 'Leitung', 'Mitglieder', 'Privat'],
  ['Equipo', 'Descripción', 'Líder', 'Miembros', 'Privado'],
])('teams are recognized by their columns: %s, %s, %s …', async (...headings) => {
  const rows = [
    headings,
    ['Riggers', 'All ropes', 'Ada', 'Grace, Ben', 'no'],
    ['Board', '', 'Ben', 'Hopper, Grace; Lovelace, Ada', 'Private'],
  ];
  expect(await fieldsOf(rows)).toEqual({
    ...{ kind: 'teams', unused: [] },
    fields: [
      { title: 'Riggers', description: 'All ropes', leader: 'Ada', members: ['Grace', 'Ben'], isPrivate: false },
      { title: 'Board', leader: 'Ben', members: ['Hopper, Grace', 'Lovelace, Ada'], isPrivate: true },
    ],
  });
});

test.each([
  ['Seat', 'Reports to', 'Person', 'Responsibilities'],
  ['Title', 'Reports to', 'Name', 'Roles'],
  ['Function', 'Parent seat', 'Held by', 'Roles & responsibilities'],
  ['Position', 'Berichtet an', 'Besetzt durch', 'Verantwortlichkeiten'],
  ['Puesto', 'Reporta a', 'Personas', 'Responsabilidades'],
])('seats are recognized by what they report to: %s, %s, %s …', async (...headings) => {
  const rows = [
    headings,
    ['Rigger', 'Yard Master', 'Ada; Ben', '• Ropes\n- Sails'],
    ['Yard Master', '', 'Cy', 'Yard; Crane'],
  ];
  expect(await fieldsOf(rows)).toEqual({
    ...{ kind: 'seats', unused: [] },
    fields: [
      { title: 'Rigger', parent: 'Yard Master', people: ['Ada', 'Ben'], responsibilities: ['Ropes', 'Sails'] },
      { title: 'Yard Master', people: ['Cy'], responsibilities: ['Yard', 'Crane'] },
    ],
  });
});

test.each([
  ['Name', 'Vorname', 'E-Mail'],
  ['Name', 'First name', 'Email'],
])('beside a first name, %s is the last one', async (...headings) => {
  const rows = [headings, ['Lovelace', 'Ada', 'ada@loft.example'], ['Ben Carter', 'Ben', 'ben@loft.example']];
  expect((await fieldsOf(rows)).fields).toMatchObject([{ title: 'Ada Lovelace' }, { title: 'Ben Carter' }]);
});

test('lists of work with an email, a team or members are no people and no teams', async () => {
  const kindOf = async (...headings: string[]) =>
    (await fieldsOf([headings, headings.map(() => 'x')], 'list.csv')).kind;
  expect(await kindOf('To-Do', 'Owner', 'Email', 'Due')).toBe('todos');
  expect(await kindOf('Rock', 'Owner', 'Email', 'Team')).toBe('rocks');
  expect(await kindOf('Issue', 'Team', 'Members')).toBe('issues');
  for (const headings of [
    ['Subject', 'Email', 'Status'],
    ['Name', 'Email', 'Target date'],
    ['Betreff', 'E-Mail', 'Frist', 'Status'],
    ['Task Name', 'Assignee', 'Status', 'Parent'],
    ['Task Name', 'Team', 'Members', 'Status'],
    ['Title', 'Owner', 'Due', '2026-12-01'],
  ])
    expect([headings, await kindOf(...headings)]).toEqual([headings, '']);
  const tasks = [
    ['Task name', 'Owner'],
    ['Call', 'Ada'],
  ];
  expect((await fieldsOf(tasks, 'Team.xlsx.csv')).kind).toBe('');
  expect(
    (
      await fieldsOf(
        [
          ['Name', 'Email'],
          ['Leak', 'a@b.example'],
        ],
        'Issues.csv',
      )
    ).kind,
  ).toBe('issues');
  expect(await kindOf('Employee', 'Job Title', 'Reports to')).toBe('people');
  expect(
    (
      await fieldsOf(
        [
          ['Name', 'Phone'],
          ['Ada', '1'],
        ],
        'People.csv',
      )
    ).kind,
  ).toBe('people');
});

test('people with their seats and managers are people', async () => {
  const [people] = await readCsv([
    ['First Name', 'Last Name', 'Email', 'Role', 'Access', 'Title', 'Seat', 'Reports to', 'Teams'],
    ['Ada', 'Lovelace', 'ada@loft.example', 'Admin', 'Active', 'Founder', 'Visionary', '', 'Ops; Board'],
  ]);
  expect(people).toMatchObject({
    kind: 'people',
    rows: [{ fields: { title: 'Ada Lovelace', jobTitle: 'Founder', teams: ['Ops', 'Board'] } }],
  });
});

test('the names of people and teams are decided with those of owners, each with its address', async () => {
  const people = await readCsv([
    ['Name', 'Email', 'Team'],
    ['Ada Lovelace', 'ada@loft.example', 'Ops'],
  ]);
  const teams = await readCsv([
    ['Team', 'Leader', 'Members'],
    ['Ops', 'Ada Lovelace', 'Ben'],
  ]);
  const seats = await readCsv([
    ['Seat', 'Reports to', 'People'],
    ['Rigger', '', 'Ben; Cy'],
    ['Mate', 'Rigger', 'Cy'],
  ]);
  expect(namesIn([...people, ...teams, ...seats])).toEqual({
    people: [
      { name: 'Ada Lovelace', email: 'ada@loft.example', count: 2, isRow: true },
      { name: 'Ben', email: null, count: 2 },
      { name: 'Cy', email: null, count: 2, isHolder: true },
    ],
    teams: [{ name: 'Ops', email: null, count: 2, isRow: true }],
  });
});

test('two people of one name are decided each, by their addresses', async () => {
  const people = await readCsv([
    ['Name', 'Email'],
    ['Ada Smith', 'ada@loft.example'],
    ['Ada Smith', 'smith@loft.example'],
    ['Ben', 'ben@loft.example'],
  ]);
  const todos = await readCsv([
    ['To-Do', 'Owner', 'Email'],
    ['Paint', 'ada smith', 'SMITH@loft.example'],
    ['Call', 'Ada Smith', ''],
    ['Sell', 'Ben', 'ben@loft.example'],
  ]);
  expect(namesIn(withAddresses([...people, ...todos])).people).toEqual([
    { name: 'Ada Smith <smith@loft.example>', email: 'smith@loft.example', count: 2, isRow: true },
    { name: 'Ben', email: 'ben@loft.example', count: 2, isRow: true },
    { name: 'Ada Smith <ada@loft.example>', email: 'ada@loft.example', count: 1, isRow: true },
    { name: 'Ada Smith', email: null, count: 1 },
  ]);
});

test('several names stand in a cell in several ways', () => {
  expect(severalNames('Ada\nBen\n\nAda')).toEqual(['Ada', 'Ben']);
  expect(severalNames(' Ada , Ben ')).toEqual(['Ada', 'Ben']);
  expect(severalNames('Ada Lovelace & Ben Carter und Cy')).toEqual(['Ada Lovelace', 'Ben Carter', 'Cy']);
  expect(severalNames('Lovelace, Ada; Carter, Ben')).toEqual(['Lovelace, Ada', 'Carter, Ben']);
});
