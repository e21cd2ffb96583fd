import { beforeAll, expect, test } from 'vitest';
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
async function undo(person: Person, id: number, withEdited = false) {
  await person.imports.undo({ params: { id }, body: { withEdited } });
  await finishJobs(world(), 'import');
  return person.imports.find({ params: { id } });
}
const is = (name: string, { id }: { id: string }) => ({ name, choice: 'person' as const, userId: id });
const team = (name: string, teamId: number) => ({ name, choice: 'team' as const, teamId });

const membersOf = async (person: Person, teamId: number) =>
  (await person.teams.allMembers()).flatMap((one) => (one.teamId === teamId ? one.userId : [])).sort();
const teamOf = async (person: Person, id: number) => (await person.teams.list()).find((one) => one.id === id);

test('an undo changes of people and teams only what the person may change by then', async () => {
  const ada = await start();
  const [grace, ben, kay] = [
    await world().colleague(ada),
    await world().colleague(ada, 'Ben'),
    await world().colleague(ada, 'Kay'),
  ];
  await setRole(world(), grace, 'admin');
  const create = async (name: string) => (await grace.teams.create({ body: { name } })).id;
  const [led, open, staffed] = [await create('Led'), await create('Open'), await create('Staffed')];
  const settings = {
    people: [is('Ben', ben), is('Kay', kay)],
    teams: [team('Led', led), team('Open', open), team('Staffed', staffed)],
  };
  const rows = [
    importedRow('people', { title: 'Kay', jobTitle: 'Cook' }),
    importedRow('people', { title: 'Ben', teams: ['Staffed'] }),
    importedRow('teams', { title: 'Led', leader: 'Ben' }),
    importedRow('teams', { title: 'Open', isPrivate: true }),
    importedRow('teams', { title: 'Staffed', members: ['Kay'] }),
  ];
  const id = await finishedImport(world(), grace, rows, { ...settings, conflicts: 'theirs' });
  await setRole(world(), grace, 'manager');
  for (const teamId of [open, staffed])
    await grace.teams.addMember({ params: { id: teamId }, body: { userId: ben.id } });
  for (const teamId of [open, staffed])
    await grace.teams.change({ params: { id: teamId }, body: { leaderId: ben.id } });
  for (const withEdited of [false, true]) {
    expect(await undo(grace, id, withEdited)).toMatchObject({ status: 'undone', left: 5 });
    expect(await ada.users.list()).toContainEqual(expect.objectContaining({ id: kay.id, title: 'Cook' }));
    expect([(await teamOf(ben, led))?.leaderId, (await teamOf(ben, open))?.isPrivate]).toEqual([ben.id, true]);
    expect(await membersOf(ada, staffed)).toEqual([grace.id, ben.id, kay.id].sort());
  }
  await setRole(world(), grace, 'admin');
  expect(await undo(grace, id, true)).toMatchObject({ status: 'undone', left: 0 });
  expect((await teamOf(grace, led))?.leaderId).toBe(grace.id);
});

test('invite codes and guests of a team end as when someone changes its leader, members or privacy', async () => {
  const ada = await start();
  const { organizationId } = await ada.auth.user();
  await ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { admitsGuests: true } });
  const ben = await world().colleague(ada, 'Ben');
  await setRole(world(), ben, 'manager');
  const { id } = await ada.teams.create({ body: { name: 'Board' } });
  const room = await ada.videoRooms.create({ body: { name: 'Interview', teamId: id } });
  await ada.guests.openLink({ params: { id: room.id }, body: { renew: false } });
  const codeOf = async (person: Person) => (await person.teams.inviteCode({ params: { id } })).inviteCode;
  const mayJoin = async (inviteCode: string) =>
    (await world().visitor().invitations.open({ body: { inviteCode } })).team !== undefined;
  const settings = { people: [is('Ben', ben)], teams: [team('Board', id)], conflicts: 'theirs' as const };
  const row = (fields: { isPrivate?: boolean; leader?: string }) => importedRow('teams', { title: 'Board', ...fields });

  const open = await codeOf(ada);
  await finishedImport(world(), ada, [row({ isPrivate: true })], settings);
  expect(await mayJoin(open)).toBe(false);
  expect(await ada.videoRooms.list()).toMatchObject([{ id: room.id, hasGuestLink: false }]);

  const ofAda = await codeOf(ada);
  const led = await finishedImport(world(), ada, [row({ leader: 'Ben' })], settings);
  expect(await mayJoin(ofAda)).toBe(false);
  const ofBen = await codeOf(ben);
  await undo(ada, led);
  expect((await teamOf(ada, id))?.leaderId).toBe(ada.id);
  expect(await mayJoin(ofBen)).toBe(false);
});

test('a leader that an import or its undo names is on the team', async () => {
  const ada = await start();
  const [ben, kay] = [await world().colleague(ada, 'Ben'), await world().colleague(ada, 'Kay')];
  const { id } = await ada.teams.create({ body: { name: 'Riggers' } });
  const settings = {
    people: [is('Ben', ben), is('Kay', kay)],
    teams: [team('Riggers', id)],
    conflicts: 'theirs' as const,
  };
  const row = (leader: string) => importedRow('teams', { title: 'Riggers', leader });
  await finishedImport(world(), ada, [row('Ben')], settings);
  const next = await finishedImport(world(), ada, [row('Kay')], settings);
  await ada.teams.removeMember({ params: { id, userId: ben.id } });
  await undo(ada, next, true);
  expect((await teamOf(ada, id))?.leaderId).toBe(ben.id);
  expect(await membersOf(ada, id)).toContain(ben.id);

  const members = ['Nora'];
  const nora = await world().colleague(ada, 'Nora');
  const withNora = { ...settings, people: [...settings.people, is('Nora', nora)] };
  await finishedImport(world(), ada, [importedRow('teams', { title: 'Riggers', members })], withNora);
  await ada.teams.removeMember({ params: { id, userId: nora.id } });
  await finishedImport(world(), ada, [importedRow('teams', { title: 'Riggers', members, leader: 'Nora' })], withNora);
  expect((await teamOf(ada, id))?.leaderId).toBe(nora.id);
  expect(await membersOf(ada, id)).toContain(nora.id);
});

const weekOf = (week: number, value: number | null, note?: string) => ({
  year: 2026,
  week,
  value,
  ...(note && { note }),
});
const measurablesOf = (person: Person) => person.measurables.list({ query: { year: 2026 } });

test('an undo puts all goals of a measurable back, also planned ones, and leaves one for which a goal was planned since', async () => {
  const ada = await start();
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Yard' } });
  const { id } = await ada.measurables.create({ body: { scorecardId, name: 'Boats', goal: 3, format: 'number' } });
  const plan = (goal: number) => ada.measurables.change({ params: { id }, body: { goal, goalFrom: '2040-01-02' } });
  const goalsOf = async () => (await measurablesOf(ada))[0]?.goals;
  await plan(9);
  const before = await goalsOf();
  const file = (goal: number) => [
    importedRow('measurables', { title: 'Boats', scorecard: 'Yard', operator: '>=', goal, goalMax: null }),
  ];
  const first = await finishedImport(world(), ada, file(4), { conflicts: 'theirs' });
  expect(await goalsOf()).toHaveLength(2);
  expect((await ada.imports.rows({ params: { id: first }, query: {} }))[0]?.changes).toMatchObject([{ field: 'goal' }]);
  expect(await undo(ada, first)).toMatchObject({ left: 0 });
  expect(await goalsOf()).toEqual(before);

  const next = await finishedImport(world(), ada, file(5), { conflicts: 'theirs' });
  await plan(8);
  const planned = await goalsOf();
  expect(await undo(ada, next)).toMatchObject({ left: 1 });
  expect(await goalsOf()).toEqual(planned);
});

test('an undo leaves a measurable with a note or a value that someone has added in a week of the file', async () => {
  const ada = await start();
  const rows = [
    importedRow('measurables', { title: 'A', values: [weekOf(40, 1)] }),
    importedRow('measurables', { title: 'B', values: [weekOf(40, null, 'On holiday')] }),
    importedRow('measurables', { title: 'C', values: [weekOf(40, 3)] }),
  ];
  const id = await finishedImport(world(), ada, rows);
  const [a, b] = await measurablesOf(ada);
  const enter = (id = 0, cell: { value?: number; note?: string }) =>
    ada.measurables.enter({ params: { id }, body: { year: 2026, week: 40, ...cell } });
  await enter(a?.id, { note: 'Too few' });
  await enter(b?.id, { value: 2 });
  expect(await undo(ada, id)).toMatchObject({ status: 'undone', left: 2 });
  expect((await measurablesOf(ada)).map(({ name }) => name)).toEqual(['A', 'B']);
});

test('names that are digits are names', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  await setRole(world(), grace, 'manager');
  await grace.teams.create({ body: { name: 'Riggers' } });
  const rows = [
    importedRow('people', { title: 'Grace', teams: ['2026', '4000000000'] }),
    importedRow('teams', { title: '2026', members: ['7'] }),
    importedRow('seats', { title: 'Cook', people: ['1', '4000000000'] }),
  ];
  const newTeams = ['2026', '4000000000'].map((name) => ({ name, choice: 'new' as const, teamId: null }));
  const id = await checkedImport(world(), grace, rows, {
    people: [is('Grace', grace), { name: '7', choice: 'new', userId: null }],
    teams: newTeams,
  });
  const listed = await grace.imports.rows({ params: { id }, query: {} });
  expect(listed.map(({ fate, changes }) => [fate, ...changes.map(({ after }) => after)])).toEqual([
    ['changed', '2026', '4000000000'],
    ['new', '7'],
    ['new'],
  ]);
  await grace.imports.run({ params: { id } });
  await finishJobs(world(), 'import');
  const [again] = (await grace.seats.list({ query: {} })).filter(({ title }) => title === 'Cook');
  expect(again?.people.map(({ name }) => name).sort()).toEqual(['1', '4000000000']);
});

test('a second row for the same person, team, top seat or measurable is refused', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  const { id: teamId } = await ada.teams.create({ body: { name: 'Riggers' } });
  await ada.scorecards.create({ body: { name: 'Yard' } });
  const withKey = (name: string) => ({ key: name });
  const values = [weekOf(40, 1)];
  const rows = [
    importedRow('people', { title: 'Grace', jobTitle: 'Cook' }, withKey('1')),
    importedRow('people', { title: 'Grace H.', jobTitle: 'Rigger' }, withKey('2')),
    importedRow('people', { title: 'Kay', jobTitle: 'Cook' }, withKey('3')),
    importedRow('people', { title: 'kay', jobTitle: 'Rigger' }, withKey('4')),
    importedRow('teams', { title: 'Riggers', description: 'Ropes' }),
    importedRow('teams', { title: 'Rigging', description: 'Sails' }),
    importedRow('seats', { title: 'Visionary', responsibilities: ['Plans'] }),
    importedRow('seats', { title: 'Visionär', responsibilities: ['Ideas'] }),
    importedRow('measurables', { title: 'Boats', scorecard: 'Yard', values }),
    importedRow('measurables', { title: 'boats', scorecard: 'yard', values }),
    // Each file has a scorecard of its own.
    importedRow('measurables', { title: 'Boats', values }),
    { ...importedRow('measurables', { title: 'Boats', values }), file: 'Other.csv' },
    // A scorecard of the same name is another team's.
    importedRow('measurables', { title: 'Boats', scorecard: 'Yard', team: 'Riggers', values }),
  ];
  const id = await finishedImport(world(), ada, rows, {
    people: [is('Grace', grace), is('Grace H.', grace), { name: 'Kay', choice: 'new', userId: null }],
    teams: [team('Riggers', teamId), team('Rigging', teamId)],
  });
  expect((await ada.imports.rows({ params: { id }, query: {} })).map(({ fate }) => fate)).toEqual([
    ...['changed', 'refused', 'new', 'refused', 'changed', 'refused', 'changed', 'refused'],
    ...['new', 'refused', 'new', 'new', 'new'],
  ]);
  expect((await ada.scorecards.list()).map(({ name, teamId }) => [name, teamId])).toEqual([
    ['Yard', null],
    ['Work', null],
    ['Other', null],
    ['Yard', teamId],
  ]);
});

test('a name in another spelling is the same person, also in another part of the import', async () => {
  const ada = await world().admin('Ada');
  const rows = [
    importedRow('people', { title: 'José Álvarez' }),
    ...Array.from({ length: 200 }, (_, at) => importedRow('people', { title: `Person ${at}` })),
    importedRow('people', { title: 'jose alvarez' }),
  ];
  const people = rows.map(({ fields }) => ({ name: fields.title, choice: 'new' as const, userId: null }));
  const id = await checkedImport(world(), ada, rows, { people });
  expect(await ada.imports.find({ params: { id } })).toMatchObject({
    counts: { people: { new: 201, refused: 1 } },
    peopleAdded: 201,
  });
});

test('rows of the same seat are one seat with their people, which an undo puts back to its place', async () => {
  const ada = await start();
  const order = async () =>
    (await ada.seats.list({ query: {} }))
      .filter(({ parentId }) => parentId === 'integrator')
      .sort((one, other) => one.sortOrder - other.sortOrder)
      .map(({ title }) => title);
  const before = await order();
  const [first = '', second = ''] = before;
  const people = (from: number, most: number) => Array.from({ length: most }, (_, n) => `Person ${from + n}`);
  const rows = [
    importedRow('seats', { title: 'Rigger', parent: second, people: people(0, 1), responsibilities: ['Ropes'] }),
    importedRow('seats', {
      title: 'rigger',
      parent: second,
      people: people(1, 1),
      responsibilities: ['Ropes', 'Sails'],
    }),
    importedRow('seats', { title: 'Cook', parent: second, people: people(0, 6) }),
    importedRow('seats', { title: 'Cook', parent: second, people: people(6, 6) }),
    importedRow('seats', { title: first, parent: second }),
  ];
  const id = await finishedImport(world(), ada, rows, { conflicts: 'theirs' });
  const listed = await ada.imports.rows({ params: { id }, query: {} });
  expect(listed.map(({ fate, reasons, changes }) => [fate, ...reasons, ...changes.map(({ field }) => field)])).toEqual([
    ['new'],
    ['leftOut', 'Its people join the same seat in another row'],
    ['refused', 'A seat has at most 10 people'],
    ['refused', 'A seat has at most 10 people'],
    ['conflict', 'parent'],
  ]);
  expect((await ada.seats.list({ query: {} })).find(({ title }) => title === 'Rigger')).toMatchObject({
    people: [{ name: 'Person 0' }, { name: 'Person 1' }],
    responsibilities: ['Ropes', 'Sails'],
  });
  expect(await order()).toEqual(before.slice(1));
  expect(await undo(ada, id)).toMatchObject({ status: 'undone', left: 0 });
  expect(await order()).toEqual(before);
});

test('an observer joins a team and keeps their seat, but gets no other one', async () => {
  const ada = await start();
  const kay = await world().colleague(ada, 'Kay');
  const { id: teamId } = await ada.teams.create({ body: { name: 'Riggers' } });
  const people = [{ userId: kay.id, name: null }];
  await ada.seats.create({ query: {}, body: { title: 'Cook', people } });
  await setRole(world(), kay, 'observer');
  const id = await finishedImport(
    world(),
    ada,
    [
      importedRow('teams', { title: 'Riggers', members: ['Kay'] }),
      importedRow('seats', { title: 'Cook', people: ['Kay'], responsibilities: ['Soup'] }),
      importedRow('seats', { title: 'Rigger', people: ['Kay'] }),
    ],
    { people: [is('Kay', kay)], teams: [team('Riggers', teamId)] },
  );
  expect((await ada.imports.rows({ params: { id }, query: {} })).map(({ fate }) => fate)).toEqual([
    ...['changed', 'changed', 'refused'],
  ]);
  expect(await membersOf(ada, teamId)).toContain(kay.id);
});

test('a seat that an undo deleted gets back what reported to it when it is restored', async () => {
  const ada = await start();
  const id = await finishedImport(world(), ada, [importedRow('seats', { title: 'Yard', parent: 'Head of Sales' })]);
  const find = async (title: string) => (await ada.seats.list({ query: {} })).find((seat) => seat.title === title);
  const yard = await find('Yard');
  await ada.seats.create({ query: {}, body: { title: 'Rigger', parentId: yard?.id } });
  await undo(ada, id, true);
  expect((await find('Rigger'))?.parentId).not.toBe(yard?.id);
  await ada.seats.restore({ query: { id: yard?.id } });
  expect((await find('Rigger'))?.parentId).toBe(yard?.id);
});
