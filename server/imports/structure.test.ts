import { beforeAll, expect, test } from 'vitest';
import { usualSettings } from '#contract/imports.ts';
import { checkedImport, finishedImport, importedRow } from '#test/imports.ts';
import { finishJobs } from '#test/jobs.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';
import { runImport } from './run.ts';

const world = openWorld();

let stopJobs: () => Promise<void>;
beforeAll(async () => {
  stopJobs = await world().runJobs([runImport]);
  return () => stopJobs();
});

const start = (): Promise<Person> => world().admin('Ada');
const find = (person: Person, id: number) => person.imports.find({ params: { id } });
const countsOf = async (person: Person, id: number) => (await find(person, id)).counts;
const rowsOf = (person: Person, id: number, query = {}) => person.imports.rows({ params: { id }, query });
async function undo(person: Person, id: number) {
  await person.imports.undo({ params: { id }, body: { withEdited: false } });
  await finishJobs(world(), 'import');
  return find(person, id);
}

const is = (name: string, { id }: { id: string }) => ({ name, choice: 'person' as const, userId: id });
const added = (name: string) => ({ name, choice: 'new' as const, userId: null });
const team = (name: string, teamId: number) => ({ name, choice: 'team' as const, teamId });
const newTeam = (name: string) => ({ name, choice: 'new' as const, teamId: null });

/** People by first name, with what a file says of them. */
const peopleOf = async (person: Person) =>
  Object.fromEntries(
    (await person.users.list()).map(({ firstName, lastName, title, phone, location, role, hasAccount }) => [
      firstName,
      { lastName, title, phone, location, role, hasAccount },
    ]),
  );
/** The first names of the members of each team that someone sees, sorted, with the team. */
const teamsOf = async (person: Person) => {
  const names = new Map((await person.users.list()).map(({ id, firstName }) => [id, firstName]));
  const members = await person.teams.allMembers();
  return Object.fromEntries(
    (await person.teams.list()).map(({ id, name, description, leaderId, isPrivate }) => [
      name,
      {
        ...{ description, isPrivate, leader: names.get(leaderId ?? '') },
        members: members.flatMap(({ teamId, userId }) => (teamId === id ? (names.get(userId) ?? '') : [])).sort(),
      },
    ]),
  );
};

test('a company arrives: people and teams are added with what the files say of them; again nothing is new, and an undo takes all back', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  const before = [await peopleOf(ada), await teamsOf(ada)];
  const settings = {
    people: [is('Grace Hopper', grace), added('Kay Left'), added('Bo Ring'), is('Ada', ada)],
    teams: [newTeam('Riggers'), newTeam('Board')],
  };
  const rows = (kayTitle = 'Sailmaker') => [
    importedRow('people', { title: 'Kay Left', jobTitle: kayTitle, phone: '+49 30 1', teams: ['Riggers'] }),
    importedRow('people', { title: 'Grace Hopper', jobTitle: 'Rigger', location: 'Pier 4' }),
    importedRow('people', { title: 'Bo Ring' }),
    importedRow('teams', {
      ...{ title: 'Riggers', description: 'All ropes', leader: 'Grace Hopper', members: ['Bo Ring', 'Kay Left'] },
    }),
    importedRow('teams', { title: 'Board', leader: 'Kay Left', members: ['Ada'], isPrivate: true }),
    importedRow('todos', { title: 'Splice', owner: 'Kay Left', team: 'Riggers' }),
  ];
  const checked = await checkedImport(world(), ada, rows(), settings);
  const counts = { people: { new: 2, changed: 1 }, teams: { new: 2 }, todos: { new: 1 } };
  expect(await countsOf(ada, checked)).toEqual(counts);
  expect([await peopleOf(ada), await teamsOf(ada)]).toEqual(before);
  expect((await rowsOf(ada, checked, { kind: 'teams' })).map(({ reasons }) => reasons)).toEqual([
    [],
    ['“Kay Left” becomes a member: only people with an account can lead a team'],
  ]);

  await ada.imports.run({ params: { id: checked } });
  await finishJobs(world(), 'import');
  expect(await find(ada, checked)).toMatchObject({ status: 'done', counts, peopleAdded: 2, teamsAdded: 2 });
  const kay = { lastName: 'Left', title: 'Sailmaker', phone: '+49 30 1', location: null };
  expect(await peopleOf(ada)).toMatchObject({
    Kay: { ...kay, role: 'managee', hasAccount: false },
    Grace: { title: 'Rigger', phone: null, location: 'Pier 4', role: 'managee', hasAccount: true },
    Bo: { lastName: 'Ring', title: null },
  });
  expect(await teamsOf(ada)).toEqual({
    Riggers: { description: 'All ropes', isPrivate: false, leader: 'Grace', members: ['Bo', 'Grace', 'Kay'] },
    Board: { description: null, isPrivate: true, leader: 'Ada', members: ['Ada', 'Kay'] },
  });
  expect(Object.keys(await teamsOf(grace))).toEqual(['Riggers']);

  const now = await ada.imports.choices();
  const again = await checkedImport(world(), ada, rows(), now);
  expect(await countsOf(ada, again)).toEqual({
    people: { unchanged: 3 },
    teams: { unchanged: 2 },
    todos: { unchanged: 1 },
  });
  const next = await finishedImport(world(), ada, rows('Captain'), now);
  expect(await rowsOf(ada, next, { fate: 'changed' })).toMatchObject([
    { title: 'Kay Left', changes: [{ field: 'jobTitle', before: 'Sailmaker', after: 'Captain', isConflict: false }] },
  ]);
  expect(await peopleOf(ada)).toMatchObject({ Kay: { title: 'Captain' } });
  await undo(ada, next);
  expect(await peopleOf(ada)).toMatchObject({ Kay: kay });

  expect(await undo(ada, checked)).toMatchObject({ status: 'undone', left: 0, peopleAdded: 0, teamsAdded: 0 });
  expect([await peopleOf(ada), await teamsOf(ada)]).toEqual(before);
});

test('a list that no longer names someone takes them out of the team, and what was changed on both sides is a conflict', async () => {
  const ada = await start();
  const [grace, kay] = [await world().colleague(ada), await world().colleague(ada, 'Kay')];
  const { id } = await ada.teams.create({ body: { name: 'Riggers', description: 'Ropes' } });
  const settings = { people: [is('Grace', grace), is('Kay', kay)], teams: [team('Riggers', id)] };
  const rows = (members: string[], description: string) => [
    importedRow('teams', { title: 'Riggers', members, description }),
  ];
  const first = await finishedImport(world(), ada, rows(['Grace', 'Kay'], 'All ropes'), settings);
  expect(await rowsOf(ada, first)).toMatchObject([
    {
      fate: 'conflict',
      changes: [
        { field: 'description', before: 'Ropes', after: 'All ropes', isConflict: true },
        { field: 'member', before: null, after: expect.stringContaining('Grace') },
        { field: 'member', before: null, after: expect.stringContaining('Kay') },
      ],
    },
  ]);
  expect((await teamsOf(ada)).Riggers).toMatchObject({ description: 'Ropes', members: ['Ada', 'Grace', 'Kay'] });
  await finishedImport(world(), ada, rows(['Grace'], 'All ropes'), { ...settings, conflicts: 'theirs' });
  expect((await teamsOf(ada)).Riggers).toMatchObject({ description: 'All ropes', members: ['Ada', 'Grace'] });
});

test('what someone may not change of people and teams is refused row by row', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  await setRole(world(), grace, 'manager');
  const [ropes, own] = [
    await ada.teams.create({ body: { name: 'Ropes' } }),
    await grace.teams.create({ body: { name: 'Sails' } }),
  ];
  const settings = {
    people: [is('Ada', ada), is('Grace', grace), added('Kay Left'), { ...added('Bo'), choice: 'none' as const }],
    teams: [team('Ropes', ropes.id), team('Sails', own.id)],
  };
  const rows = [
    importedRow('people', { title: 'Ada', jobTitle: 'Queen' }),
    importedRow('people', { title: 'Ada', teams: ['Sails'] }, { key: 'another' }),
    importedRow('people', { title: 'Grace', jobTitle: 'Rigger', teams: ['Sails'] }),
    importedRow('people', { title: 'Kay Left', jobTitle: 'Sailmaker', teams: ['Sails'] }),
    importedRow('people', { title: 'Bo', jobTitle: 'Cook' }),
    importedRow('people', { title: '', jobTitle: 'Cook' }),
    importedRow('people', { title: 'Someone' }),
    importedRow('teams', { title: 'Ropes', members: ['Grace'] }),
    importedRow('teams', { title: 'Sails', members: ['Stranger'] }),
  ];
  const id = await finishedImport(world(), grace, rows, settings);
  expect((await rowsOf(grace, id)).map(({ fate, reasons }) => [fate, ...reasons])).toEqual([
    ['refused', 'Only admins can change the profile of others'],
    ['changed'],
    ['changed'],
    ['new'],
    ['leftOut'],
    ['refused', 'The name is missing'],
    ['refused', 'No one is chosen for “Someone”'],
    ['refused', 'Only the team leader and admins can do this'],
    ['refused', 'No one is chosen for “Stranger”'],
  ]);
  expect(await peopleOf(ada)).toMatchObject({ Ada: { title: null }, Kay: { title: 'Sailmaker' } });
  expect(await teamsOf(ada)).toMatchObject({
    Ropes: { members: ['Ada'] },
    Sails: { members: ['Ada', 'Grace', 'Kay'] },
  });
});

test('a private team that someone does not see is none for their import', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  await setRole(world(), grace, 'manager');
  const { id: boardId } = await ada.teams.create({ body: { name: 'Board', isPrivate: true } });
  const rows = [
    importedRow('teams', { title: 'Board', description: 'Seen' }),
    importedRow('people', { title: 'Grace', teams: ['Board'] }),
  ].toReversed();
  const id = await checkedImport(world(), grace, rows, {
    people: [is('Grace', grace)],
    teams: [team('Board', boardId)],
  });
  expect((await rowsOf(grace, id)).map(({ reasons }) => reasons)).toEqual([
    ['You do not see this team any longer'],
    ['You do not see this team any longer'],
  ]);
  expect((await teamsOf(ada)).Board).toMatchObject({ description: null, members: ['Ada'] });
});

/** The seats of the primary chart by title: above them, their people and responsibilities. */
async function chartOf(person: Person) {
  const [seats, people] = [await person.seats.list({ query: {} }), await person.users.list()];
  const titles = new Map(seats.map(({ id, title }) => [id, title]));
  const names = new Map(people.map(({ id, firstName }) => [id, firstName]));
  return Object.fromEntries(
    seats.map(({ title, parentId, people, responsibilities }) => [
      title,
      [
        titles.get(parentId ?? '') ?? null,
        people.map(({ userId, name }) => names.get(userId ?? '') ?? name).sort(),
        responsibilities,
      ],
    ]),
  );
}

test('seats arrive in the chart in any order; again nothing is new, and an undo takes all back', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  const before = await chartOf(ada);
  const settings = { people: [is('Grace', grace), is('Ada', ada), added('Kay Left')] };
  const rows = (parent = 'Yard Master') => [
    importedRow('seats', {
      title: 'Rigger',
      parent,
      people: ['Kay Left', 'Grace'],
      responsibilities: ['Ropes', 'Sails'],
    }),
    importedRow('seats', { title: 'Yard Master', parent: 'Head of Sales', people: ['Someone Else'] }),
    importedRow('seats', { title: 'Visionär', people: ['Ada', 'Grace'] }),
    importedRow('seats', { title: 'Head of Product', parent: 'Rigger', responsibilities: ['Plans'] }),
    importedRow('seats', { title: 'Cook' }),
  ];
  const id = await checkedImport(world(), ada, rows(), settings);
  expect(await chartOf(ada)).toEqual(before);
  const counts = { seats: { new: 3, changed: 1, conflict: 1 } };
  expect(await countsOf(ada, id)).toEqual(counts);
  expect((await rowsOf(ada, id, { fate: 'conflict' }))[0]?.changes).toEqual([
    { field: 'parent', before: 'Integrator', after: 'Rigger', isConflict: true },
    { field: 'responsibilities', before: null, after: 'Plans', isConflict: false },
  ]);
  const theirs = { ...settings, conflicts: 'theirs' as const };
  await ada.imports.check({ params: { id }, body: { settings: { ...usualSettings, ...theirs } } });
  await finishJobs(world(), 'import');
  await ada.imports.run({ params: { id } });
  await finishJobs(world(), 'import');
  expect(await chartOf(ada)).toEqual({
    ...before,
    Visionary: [null, [...new Set(['Ada', 'Grace'])], []],
    'Head of Product': ['Rigger', [], ['Plans']],
    'Yard Master': ['Head of Sales', ['Someone Else'], []],
    Rigger: ['Yard Master', ['Grace', 'Kay'], ['Ropes', 'Sails']],
    Cook: ['Integrator', [], []],
  });
  const now = { ...theirs, ...(await ada.imports.choices()) };
  const again = await checkedImport(world(), ada, rows(), now);
  expect(await countsOf(ada, again)).toEqual({ seats: { unchanged: 5 } });
  const next = await checkedImport(world(), ada, rows('Integrator'), now);
  expect((await rowsOf(ada, next, { fate: 'changed' })).map(({ title, changes }) => [title, changes])).toEqual([
    ['Rigger', [{ field: 'parent', before: 'Yard Master', after: 'Integrator', isConflict: false }]],
  ]);
  expect(await undo(ada, id)).toMatchObject({ status: 'undone', left: 0, peopleAdded: 0 });
  expect(await chartOf(ada)).toEqual(before);
});

test('seats that report to each other, to none or to several are refused, and what reports to them', async () => {
  const ada = await start();
  const rows = [
    importedRow('seats', { title: 'A', parent: 'B' }),
    importedRow('seats', { title: 'B', parent: 'C' }),
    importedRow('seats', { title: 'C', parent: 'A' }),
    importedRow('seats', { title: 'Below', parent: 'C' }),
    importedRow('seats', { title: 'Lost', parent: 'Nowhere' }),
    importedRow('seats', { title: 'Twice' }),
    importedRow('seats', { title: 'Twice', parent: 'Head of HR' }),
    importedRow('seats', { title: 'Which', parent: 'Twice' }),
    importedRow('seats', { title: 'Head of HR', parent: 'Head of HR' }),
  ];
  const id = await finishedImport(world(), ada, rows, { conflicts: 'theirs' });
  expect((await rowsOf(ada, id)).map(({ fate, reasons }) => [fate, ...reasons])).toEqual([
    ['refused', 'These seats report to each other: A → B → C → A'],
    ['refused', 'These seats report to each other: B → C → A → B'],
    ['refused', 'These seats report to each other: C → A → B → C'],
    ['refused', 'There is no seat named “C”'],
    ['refused', 'There is no seat named “Nowhere”'],
    ['new'],
    ['new'],
    ['refused', 'Several seats are named “Twice”'],
    ['refused', 'These seats report to each other: Head of HR → Head of HR'],
  ]);
});

test('an undo leaves a seat to which others report by now, and lets them move up if it goes too', async () => {
  const ada = await start();
  const id = await finishedImport(world(), ada, [
    importedRow('seats', { title: 'Yard', parent: 'Head of Sales' }),
    importedRow('seats', { title: 'Rigger', parent: 'Yard' }),
  ]);
  const rigger = (await ada.seats.list({ query: {} })).find(({ title }) => title === 'Rigger');
  await ada.seats.create({ query: {}, body: { title: 'Apprentice', parentId: rigger?.id } });
  expect(await undo(ada, id)).toMatchObject({ status: 'undone', left: 1 });
  expect(await chartOf(ada)).toMatchObject({ Apprentice: ['Rigger', [], []], Rigger: ['Head of Sales', [], []] });
  await ada.imports.undo({ params: { id }, body: { withEdited: true } });
  await finishJobs(world(), 'import');
  expect(await chartOf(ada)).toMatchObject({ Apprentice: ['Head of Sales', [], []] });
  expect(Object.keys(await chartOf(ada))).not.toContain('Rigger');
});

const weekOf = (week: number, value: number, note?: string) => ({ year: 2026, week, value, ...(note && { note }) });
/** The measurables of a scorecard by name: what a file says of them, and their values by week. */
async function measurablesOf(person: Person, scorecard: string) {
  const { id } = (await person.scorecards.list()).find(({ name }) => name === scorecard) ?? { id: 0 };
  const all = await person.measurables.list({ query: { scorecardId: id, year: 2026 } });
  return Object.fromEntries(
    all.map(({ name, format, unit, operator, goal, goalMax, ownerId, values }) => [
      name,
      {
        ...{ format, unit, operator, goal, goalMax, ownerId },
        values: Object.fromEntries(
          values.map(({ week, value, note }) => [week, note === null ? value : [value, note]]),
        ),
      },
    ]),
  );
}

test('a quarter of numbers arrives with every value; again nothing is new, a changed file changes only that, and an undo takes all back', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  const settings = { people: [is('Grace', grace)], scorecardId: null };
  const names = Array.from({ length: 15 }, (_, n) => `Number ${n}`);
  const valueIn = (n: number, week: number) => n * 1000 + week + 0.25;
  const weeks = Array.from({ length: 13 }, (_, index) => index + 40);
  const rows = (changed?: number) =>
    names.map((title, n) =>
      importedRow('measurables', {
        ...{ title, owner: 'Grace', format: 'currency', unit: 'EUR', operator: 'within', goal: 5, goalMax: n + 5 },
        values: weeks.map((week) =>
          weekOf(
            week,
            (n === 3 && week === 45 ? changed : undefined) ?? valueIn(n, week),
            n === 2 ? 'Slow' : undefined,
          ),
        ),
      }),
    );
  const id = await checkedImport(world(), ada, rows(), settings);
  expect(await countsOf(ada, id)).toEqual({ measurables: { new: 15 } });
  const before = await ada.scorecards.list();
  await ada.imports.run({ params: { id } });
  await finishJobs(world(), 'import');
  const expected = (changed?: number) =>
    Object.fromEntries(
      names.map((name, n) => [
        name,
        {
          ...{ format: 'currency', unit: 'EUR', operator: 'within', goal: 5, goalMax: n + 5, ownerId: grace.id },
          values: Object.fromEntries(
            weeks.map((week) => {
              const value = (n === 3 && week === 45 ? changed : undefined) ?? valueIn(n, week);
              return [week, n === 2 ? [value, 'Slow'] : value];
            }),
          ),
        },
      ]),
    );
  expect(await measurablesOf(ada, 'Work')).toEqual(expected());

  const again = await checkedImport(world(), ada, rows(), settings);
  expect(await countsOf(ada, again)).toEqual({ measurables: { unchanged: 15 } });
  const next = await finishedImport(world(), ada, rows(7), settings);
  expect(await countsOf(ada, next)).toEqual({ measurables: { unchanged: 14, changed: 1 } });
  expect((await rowsOf(ada, next, { fate: 'changed' }))[0]?.changes).toEqual([
    { field: '2026-W45', before: valueIn(3, 45), after: 7, isConflict: false },
  ]);
  expect(await measurablesOf(ada, 'Work')).toEqual(expected(7));
  await undo(ada, next);
  expect(await measurablesOf(ada, 'Work')).toEqual(expected());
  expect(await undo(ada, id)).toMatchObject({ status: 'undone', left: 0 });
  expect(await ada.scorecards.list()).toEqual(before);
});

test('of a row with many or long changes the first are listed, and how many more there are', async () => {
  const ada = await world().admin('Ada');
  const values = Array.from({ length: 50 }, (_, at) => ({ year: 2026, week: 1 + at, value: at }));
  const file = (add: number, text: string) => [
    importedRow('measurables', {
      ...{ title: 'Boats', format: 'number' },
      values: values.map(({ value, ...week }) => ({ ...week, value: value + add })),
    }),
    importedRow('todos', { title: 'Tar', description: text }),
  ];
  await finishedImport(world(), ada, file(0, 'x'.repeat(400)));
  const id = await checkedImport(world(), ada, file(1, 'y'.repeat(400)), { conflicts: 'theirs' });
  const [boats, tar] = await ada.imports.rows({ params: { id }, query: {} });
  expect(boats?.changes).toHaveLength(20);
  expect(boats).toMatchObject({
    moreChanges: 30,
    changes: [{ field: '2026-W01', before: 0, after: 1 }, {}, ...Array(18).fill({})],
  });
  expect(tar).toMatchObject({
    moreChanges: 0,
    changes: [{ field: 'description', before: `${'x'.repeat(300)}…`, after: `${'y'.repeat(300)}…` }],
  });
});

test('values of a measurable that is there are added beside its own, which stay in a conflict', async () => {
  const ada = await start();
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Yard' } });
  const { id: measurableId } = await ada.measurables.create({
    body: { scorecardId, name: 'Boats', goal: 3, format: 'number' },
  });
  await ada.measurables.enter({ params: { id: measurableId }, body: { ...weekOf(40, 1) } });
  const before = await measurablesOf(ada, 'Yard');
  const file = importedRow('measurables', {
    ...{ title: 'boats', scorecard: 'Yard', format: 'percent', operator: '>=', goal: 4, goalMax: null },
    values: [weekOf(40, 2), weekOf(41, 5, 'Busy')],
  });
  const id = await finishedImport(world(), ada, [
    { ...file, fields: { ...file.fields, title: 'Boats' } } as typeof file,
  ]);
  expect((await rowsOf(ada, id))[0]).toMatchObject({
    fate: 'conflict',
    changes: [
      { field: 'goal', before: 3, after: 4, isConflict: true },
      { field: '2026-W40', before: 1, after: 2, isConflict: true },
      { field: '2026-W41', before: null, after: 5, isConflict: false },
      { field: '2026-W41 note', before: null, after: 'Busy', isConflict: false },
    ],
  });
  expect(await measurablesOf(ada, 'Yard')).toMatchObject({
    Boats: { format: 'number', goal: 3, values: { 40: 1, 41: [5, 'Busy'] } },
  });
  expect(await undo(ada, id)).toMatchObject({ status: 'undone', left: 0 });
  expect(await measurablesOf(ada, 'Yard')).toEqual(before);
});

test('measurables belong to the scorecard that their row names, to that of its team, to the chosen one or to one named after the file', async () => {
  const ada = await start();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Riggers' } });
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Chosen' } });
  await ada.scorecards.create({ body: { name: 'Ropes', teamId } });
  const settings = { teams: [team('Riggers', teamId)], scorecardId };
  const values = [weekOf(40, 1)];
  const rows = [
    importedRow('measurables', { title: 'A', scorecard: 'New one', values }),
    importedRow('measurables', { title: 'B', scorecard: 'chosen', values }),
    importedRow('measurables', { title: 'C', team: 'Riggers', values }),
    importedRow('measurables', { title: 'D', values }),
    importedRow('measurables', { title: 'D', values }),
    importedRow('measurables', { title: 'E', values: [{ year: 2025, week: 53, value: 1 }] }),
    importedRow('measurables', { title: 'F', operator: 'within', goal: 5, goalMax: 4, values }),
  ];
  const id = await finishedImport(world(), ada, rows, settings);
  expect((await rowsOf(ada, id, { fate: 'refused' })).map(({ reasons }) => reasons)).toEqual([
    ['Another row of the files is the same'],
    ['2025 has no week 53'],
    ['The maximum must be at least the minimum'],
  ]);
  expect(Object.keys(await measurablesOf(ada, 'New one'))).toEqual(['A']);
  expect(Object.keys(await measurablesOf(ada, 'Chosen'))).toEqual(['B', 'D']);
  expect(Object.keys(await measurablesOf(ada, 'Ropes'))).toEqual(['C']);
});

test.each([
  ['Yard: boats', 'Yard_ boats 2026.csv', 'Yard: boats'],
  ['Yard', 'Exports/Yard 2025 (1).xlsx', 'Yard'],
  ['Plan 2026', 'Plan 2026 2026.csv', 'Plan 2026'],
  ['Plan 2026', 'Plan 2026.csv', 'Plan 2026'],
  ['Yard', 'Dock 2026.csv', 'Dock 2026'],
])('an exported file belongs to the scorecard %j if it is named %j', async (name, file, expected) => {
  const ada = await start();
  const { id: teamId } = await ada.teams.create({ body: { name: 'Riggers' } });
  await ada.scorecards.create({ body: { name, teamId } });
  await finishedImport(world(), ada, [
    { ...importedRow('measurables', { title: 'A', values: [weekOf(40, 1)] }), file },
  ]);
  expect(Object.keys(await measurablesOf(ada, expected))).toEqual(['A']);
  expect(await ada.scorecards.list()).toHaveLength(name === expected ? 1 : 2);
});

test('an undo leaves a measurable that has another value by now, and its scorecard', async () => {
  const ada = await start();
  const rows = ['A', 'B'].map((title) => importedRow('measurables', { title, values: [weekOf(40, 1)] }));
  const id = await finishedImport(world(), ada, rows);
  const { id: scorecardId } = (await ada.scorecards.list()).find(({ name }) => name === 'Work') ?? { id: 0 };
  const [first] = await ada.measurables.list({ query: { scorecardId } });
  await ada.measurables.enter({ params: { id: first?.id ?? 0 }, body: { ...weekOf(41, 2) } });
  expect(await undo(ada, id)).toMatchObject({ status: 'undone', left: 1 });
  expect(Object.keys(await measurablesOf(ada, 'Work'))).toEqual(['A']);
});
