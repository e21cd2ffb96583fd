import { beforeAll, expect, test } from 'vitest';
import { usualSettings } from '#contract/imports.ts';
import { quotas } from '#contract/quotas.ts';
import { ownKey } from '#rules/imports.ts';
import { openDatabase, openPool } from '#server/db/pool.ts';
import { transact } from '#server/events/transact.ts';
import type { Work } from '#server/jobs/job.ts';
import { checkedImport, draftImport, finishedImport, importedRow } from '#test/imports.ts';
import { finishJobs, runJobAt } from '#test/jobs.ts';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';
import { endLostImports, runImport } from './run.ts';

const world = openWorld();

const done = { status: 'done' };
const countsOf = async (person: Person, id: number) => (await person.imports.find({ params: { id } })).counts;
const rowsOf = (person: Person, id: number, query = {}) => person.imports.rows({ params: { id }, query });
const todosOf = (person: Person) => person.todos.list({ query: { scope: 'all' } });

let stopJobs: () => Promise<void>;
beforeAll(async () => {
  stopJobs = await world().runJobs([runImport]);
});

const start = (): Promise<Person> => world().admin('Ada');

test('a check changes nothing and says what becomes of each row; then all is imported, without notifications', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  const team = await ada.teams.create({ body: { name: 'Riggers' } });
  const settings = {
    people: [
      { name: 'Grace Byron', choice: 'person' as const, userId: grace.id },
      { name: 'Kay Left', choice: 'new' as const, userId: null },
      { name: 'Mallory *M*', choice: 'text' as const, userId: null },
    ],
    teams: [
      { name: 'Riggers', choice: 'team' as const, teamId: team.id },
      { name: 'Sailmakers', choice: 'new' as const, teamId: null },
    ],
  };
  const rows = [
    importedRow('rocks', {
      ...{ title: 'Keel', description: 'All of **it**', owner: 'grace  byron', team: 'riggers', dueDate: '2026-12-18' },
      ...{ status: 'off_track', quarter: '2026-Q4', createdAt: '2026-10-01T12:00:00Z' },
    }),
    importedRow('milestones', { title: 'Lease signed', rock: 'keel', dueDate: '2026-11-30', completed: true }),
    importedRow('todos', { title: 'Splice', owner: 'Kay Left', team: 'Sailmakers', priority: 'high' }),
    importedRow('todos', { title: 'Tar', owner: 'Mallory *M*', completedAt: '2026-11-02T12:00:00Z' }),
    importedRow('todos', { title: 'Old', archivedAt: '2026-09-02T12:00:00Z' }),
    importedRow('issues', {
      title: 'Leak',
      issueType: 'long_term',
      status: 'resolved',
      solvedAt: '2026-11-03T12:00:00Z',
    }),
    importedRow('headlines', { title: 'Hull 112', kind: 'employee', owner: 'Grace Byron' }),
  ];
  const id = await checkedImport(world(), ada, rows, settings);
  const one = { new: 1 };
  const counts = { rocks: one, milestones: one, todos: { new: 2, archived: 1 }, issues: one, headlines: one };
  expect(await ada.imports.find({ params: { id } })).toMatchObject({ status: 'checked', rows: 7, counts });
  expect(await todosOf(ada)).toEqual([]);
  expect(await ada.teams.list()).toHaveLength(1);

  await ada.imports.run({ params: { id } });
  await finishJobs(world(), 'import');
  expect(await ada.imports.find({ params: { id } })).toMatchObject({ ...done, counts, peopleAdded: 1, teamsAdded: 1 });
  const [rock] = await ada.rocks.list();
  expect(rock).toMatchObject({
    ...{ title: 'Keel', description: 'All of **it**', ownerId: grace.id, teamId: team.id, dueDate: '2026-12-18' },
    ...{
      status: 'off_track',
      quarter: '2026-Q4',
      createdAt: '2026-10-01T12:00:00.000Z',
      milestonesDone: 1,
      progress: 100,
    },
  });
  const kay = (await ada.users.list()).find(({ firstName }) => firstName === 'Kay');
  expect(kay).toMatchObject({ lastName: 'Left', hasAccount: false });
  const sailmakers = (await ada.teams.list()).find(({ name }) => name === 'Sailmakers');
  const todos = await todosOf(ada);
  expect(todos.map(({ title }) => title)).toEqual(['Splice', 'Tar']);
  expect(todos).toMatchObject([
    { priority: 'high', ownerId: kay?.id, teamId: sailmakers?.id, completed: false },
    { description: 'Owner: Mallory \\*M\\*', ownerId: null, completedAt: '2026-11-02T12:00:00.000Z' },
  ]);
  expect(await ada.issues.list()).toMatchObject([
    { title: 'Leak', issueType: 'long_term', status: 'resolved', solvedAt: '2026-11-03T12:00:00.000Z' },
  ]);
  expect(await ada.headlines.list()).toMatchObject([{ title: 'Hull 112', kind: 'employee', createdById: grace.id }]);
  expect(await grace.notifications.list()).toEqual([]);
  const [entry] = await ada.audit.list({ query: {} });
  expect(entry).toMatchObject({ noun: 'imports', act: 'created', title: 'Work.xlsx', actor: { id: ada.id } });
});

test('the same files again change nothing; what changed there is updated, what changed on both sides is listed', async () => {
  const ada = await start();
  const file = (due: string, title = 'Splice') => [
    importedRow('todos', { title, dueDate: due }, { key: 'a' }),
    importedRow('todos', { title: 'Tar', dueDate: due }, { key: 'b' }),
    importedRow('todos', { title: 'Alone', dueDate: '2026-11-01' }),
    importedRow('todos', { title: 'Alone', dueDate: '2026-11-01' }),
  ];
  await finishedImport(world(), ada, file('2026-11-01'));
  const again = await checkedImport(world(), ada, file('2026-11-01'));
  expect(await countsOf(ada, again)).toEqual({ todos: { unchanged: 4 } });
  await expect(ada.imports.run({ params: { id: again } })).rejects.toMatchObject({ status: 409 });

  const [splice, tar] = await todosOf(ada);
  await ada.todos.change({ params: { id: splice?.id ?? 0 }, body: { title: 'Splice it' } });
  await ada.todos.change({ params: { id: tar?.id ?? 0 }, body: { dueDate: '2026-11-20' } });
  const third = await checkedImport(world(), ada, file('2026-11-08'));
  expect(await countsOf(ada, third)).toEqual({ todos: { changed: 1, conflict: 1, unchanged: 2 } });
  expect(await rowsOf(ada, third, { fate: 'conflict' })).toMatchObject([
    { title: 'Tar', changes: [{ field: 'dueDate', before: '2026-11-20', after: '2026-11-08', isConflict: true }] },
  ]);
  await ada.imports.run({ params: { id: third } });
  await finishJobs(world(), 'import');
  expect(await todosOf(ada)).toMatchObject([
    { title: 'Splice it', dueDate: '2026-11-08' },
    { title: 'Tar', dueDate: '2026-11-20' },
    { title: 'Alone' },
    { title: 'Alone' },
  ]);
  await finishedImport(world(), ada, file('2026-11-09'), { conflicts: 'theirs' });
  expect(await todosOf(ada)).toMatchObject([{ title: 'Splice it' }, { title: 'Tar', dueDate: '2026-11-09' }, {}, {}]);
});

test('a row without a key is the existing one with its title, owner and team, unless one chooses to add it', async () => {
  const ada = await start();
  await ada.todos.create({ body: { title: 'Splice', ownerId: ada.id } });
  await ada.todos.create({ body: { title: 'Splice' } });
  const people = [{ name: 'Ada', choice: 'person' as const, userId: ada.id }];
  const row = importedRow('todos', { title: 'splice', owner: 'Ada', dueDate: '2026-11-30' });
  const id = await checkedImport(world(), ada, [row], { people });
  expect(await rowsOf(ada, id)).toMatchObject([
    { fate: 'conflict', changes: [{ field: 'title' }, { field: 'dueDate', before: null, isConflict: false }] },
  ]);
  const beside = await checkedImport(world(), ada, [row], { people, sameTitle: 'add' });
  expect(await countsOf(ada, beside)).toEqual({ todos: { new: 1 } });
});

test('a row that cannot be imported is refused with the reason, and the others are imported', async () => {
  const ada = await start();
  const long = 'x'.repeat(300);
  const rows = [
    importedRow('rocks', { title: 'Keel', dueDate: '2026-12-01' }),
    importedRow('rocks', { title: 'Keel', dueDate: '2026-12-01' }),
    importedRow('milestones', { title: 'Lost', rock: 'Nowhere' }),
    importedRow('milestones', { title: 'Sail', rock: 'Keel' }),
    importedRow('todos', { title: 'When' }, { unread: [{ field: 'dueDate', text: 'soon' }] }),
    importedRow('todos', { title: '' }),
    importedRow('todos', { title: 'Twice' }, { key: 'k' }),
    importedRow('todos', { title: 'Twice' }, { key: 'k' }),
    importedRow('todos', { title: 'Whose', owner: 'Someone' }),
    importedRow('todos', { title: long }),
    importedRow('rocks', { title: 'Mast' }),
    importedRow('milestones', { title: long, rock: 'Mast', description: '- Spruce' }),
  ];
  const id = await finishedImport(world(), ada, rows);
  expect((await rowsOf(ada, id, { fate: 'refused' })).map(({ reasons }) => reasons)).toEqual([
    ['There is no rock named “Nowhere”'],
    ['Several rocks are named “Keel”'],
    ['“soon” is not understood as Due date'],
    ['The title is missing'],
    ['Another row of the files is the same'],
    ['No one is chosen for “Someone”'],
  ]);
  const todos = await todosOf(ada);
  expect(todos).toMatchObject([{ title: 'Twice' }, { title: `${'x'.repeat(199)}…`, description: long }]);
  expect(await ada.milestones.list()).toMatchObject([
    { title: `${'x'.repeat(199)}…`, description: `${long}\n\n- Spruce` },
  ]);
  const without = await checkedImport(world(), ada, rows.slice(4, 5), { leavesOutUnread: true });
  expect(await countsOf(ada, without)).toEqual({ todos: { new: 1 } });
});

test('an import is undone as a whole, except for rows that were edited since, unless these go too', async () => {
  const ada = await start();
  const before = await ada.todos.create({ body: { title: 'Here' } });
  await finishedImport(world(), ada, [importedRow('todos', { title: 'Mine' }, { key: 'm' })]);
  const id = await finishedImport(world(), ada, [
    importedRow('rocks', { title: 'Keel' }),
    importedRow('milestones', { title: 'Lease', rock: 'Keel' }),
    importedRow('todos', { title: 'Mine', dueDate: '2026-11-30' }, { key: 'm' }),
    importedRow('todos', { title: 'Edited' }),
    importedRow('todos', { title: 'Discussed' }),
    importedRow('todos', { title: 'Gone' }),
  ]);
  const todoNamed = async (title: string) => (await todosOf(ada)).find((todo) => todo.title === title);
  expect(await todoNamed('Mine')).toMatchObject({ dueDate: '2026-11-30' });
  await ada.todos.change({ params: { id: (await todoNamed('Edited'))?.id ?? 0 }, body: { priority: 'urgent' } });
  await ada.comments.create({ params: { todoId: (await todoNamed('Discussed'))?.id ?? 0 }, body: { content: 'Why?' } });

  const undo = async (withEdited: boolean) => {
    await ada.imports.undo({ params: { id }, body: { withEdited } });
    await finishJobs(world(), 'import');
    return ada.imports.find({ params: { id } });
  };
  expect(await undo(false)).toMatchObject({ status: 'undone', left: 2 });
  expect((await rowsOf(ada, id, { left: 'true' })).map(({ title }) => title)).toEqual(['Edited', 'Discussed']);
  expect((await todosOf(ada)).map(({ title }) => title).sort()).toEqual(['Discussed', 'Edited', 'Here', 'Mine']);
  expect(await todoNamed('Mine')).toMatchObject({ dueDate: null });
  expect(await ada.rocks.list()).toEqual([]);
  expect(await undo(true)).toMatchObject({ status: 'undone', left: 0 });
  expect((await todosOf(ada)).map(({ title }) => title).sort()).toEqual(['Here', 'Mine']);
  expect(await ada.todos.find({ params: { id: (before as { id: number }).id } })).toEqual(before);
  await expect(ada.imports.undo({ params: { id }, body: { withEdited: true } })).rejects.toMatchObject({ status: 409 });

  await onDatabase(
    world(),
    `update imports set status = 'done', finished_at = now() - interval '31 days' where id = $1`,
    [id],
  );
  await expect(ada.imports.undo({ params: { id }, body: { withEdited: false } })).rejects.toMatchObject({
    body: { message: 'An import can be undone for 30 days' },
  });
});

test('rows of a list that was exported here are found again, and only by who may see them', async () => {
  const ada = await start();
  const { id } = await ada.todos
    .create({ body: { title: 'Splice', dueDate: '2999-01-07' } })
    .then((all) => [all].flat()[0] as { id: number });
  const row = (fields: object) => importedRow('todos', { title: 'Splice', ...fields }, { key: ownKey('todos', id) });
  const check = async (person: Person, fields: object) =>
    countsOf(person, await checkedImport(world(), person, [row(fields)]));
  expect(await check(ada, { dueDate: '2999-01-07' })).toEqual({ todos: { unchanged: 1 } });
  expect(await check(ada, { title: 'Splice the rope', dueDate: '2999-01-08' })).toEqual({ todos: { changed: 1 } });
  expect(await check(await world().admin('Mallory'), { title: 'Mine' })).toEqual({ todos: { new: 1 } });
  await finishedImport(world(), ada, [row({ title: 'Splice the rope' })]);
  expect(await todosOf(ada)).toMatchObject([{ id, title: 'Splice the rope', dueDate: '2999-01-07' }]);
});

test('an open to-do repeats as in its program, goes on when a later file completes it, and an undo ends its series', async () => {
  const ada = await start();
  const rows = [
    importedRow('todos', { title: 'Tar', dueDate: '2999-01-07', repeat: 'weekly' }),
    importedRow('todos', {
      title: 'Old',
      dueDate: '2026-01-07',
      repeat: 'weekly',
      completedAt: '2026-01-07T12:00:00Z',
    }),
    importedRow('todos', { title: 'Some day', repeat: 'daily' }),
  ];
  const id = await finishedImport(world(), ada, rows);
  const repeats = async () =>
    Object.fromEntries((await todosOf(ada)).map(({ title, repeat }) => [title, repeat?.every]));
  expect(await repeats()).toEqual({ Tar: 'weekly', Old: undefined, 'Some day': undefined });
  const again = await checkedImport(world(), ada, rows);
  expect(await countsOf(ada, again)).toEqual({ todos: { unchanged: 3 } });
  const dueDates = async () => (await todosOf(ada)).flatMap(({ title, dueDate }) => (title === 'Tar' ? dueDate : []));
  const completed = { title: 'Tar', dueDate: '2999-01-07', completedAt: '2026-11-30T12:00:00Z' };
  const later = await finishedImport(world(), ada, [importedRow('todos', completed)]);
  expect(await dueDates()).toEqual(expect.arrayContaining(['2999-01-07', '2999-01-14']));
  await ada.imports.undo({ params: { id: later }, body: { withEdited: false } });
  await finishJobs(world(), 'import');
  expect(await dueDates()).toEqual(['2999-01-07']);
  const tar = (await todosOf(ada)).find(({ title }) => title === 'Tar');
  await ada.todos.change({ params: { id: tar?.id ?? 0 }, body: { completed: true } });
  expect((await todosOf(ada)).filter(({ title }) => title === 'Tar')).toHaveLength(2);
  await ada.imports.undo({ params: { id }, body: { withEdited: true } });
  await finishJobs(world(), 'import');
  expect(await todosOf(ada)).toEqual([]);
});

test('each row of the files is a row of its own, whatever has its title', async () => {
  const ada = await start();
  await finishedImport(world(), ada, [importedRow('todos', { title: 'Report' }, { key: 'a' })]);
  const next = ['a', 'b'].map((key) => importedRow('todos', { title: 'Report' }, { key }));
  const id = await finishedImport(world(), ada, next);
  expect(await countsOf(ada, id)).toEqual({ todos: { unchanged: 1, new: 1 } });

  const grace = await world().admin('Grace');
  await grace.todos.create({ body: { title: 'Twice' } });
  await grace.todos.create({ body: { title: 'Twice' } });
  const people = [
    { name: 'Kay', choice: 'none' as const, userId: null },
    { name: 'Bo', choice: 'new' as const, userId: null },
  ];
  const others = Array.from({ length: 220 }, (_, n) => importedRow('todos', { title: `Other ${n}` }));
  const twice = importedRow('todos', { title: 'Twice' });
  const owned = ['Kay', 'Bo'].map((owner) => importedRow('todos', { title: 'Twice', owner }));
  const counts = { todos: { unchanged: 2, new: 222 } };
  const all = await checkedImport(world(), grace, [twice, ...others, twice, ...owned], { people });
  expect(await countsOf(grace, all)).toEqual(counts);
  await grace.imports.run({ params: { id: all } });
  await finishJobs(world(), 'import');
  expect(await countsOf(grace, all)).toEqual(counts);
  expect((await todosOf(grace)).filter(({ title }) => title === 'Twice')).toHaveLength(4);
});

test('what stayed in a conflict can be decided otherwise by the same file', async () => {
  const ada = await start();
  const file = (dueDate: string) => [importedRow('todos', { title: 'Splice', dueDate }, { key: 'k' })];
  await finishedImport(world(), ada, file('2026-11-01'));
  const [todo] = await todosOf(ada);
  await ada.todos.change({ params: { id: todo?.id ?? 0 }, body: { dueDate: '2026-11-20' } });
  await finishedImport(world(), ada, file('2026-11-08'));
  expect(await todosOf(ada)).toMatchObject([{ dueDate: '2026-11-20' }]);
  await finishedImport(world(), ada, file('2026-11-08'), { conflicts: 'theirs' });
  expect(await todosOf(ada)).toMatchObject([{ dueDate: '2026-11-08' }]);
});

test('people are invited by the import, and those who cannot be stay without an account', async () => {
  const ada = await start();
  const member = await world().colleague(ada);
  const invite = (name: string, email: string) => ({ name, choice: 'invited' as const, userId: null, email });
  const settings = { people: [invite('Kay Left', 'kay@loft.example'), invite('Grace', member.email)] };
  const rows = settings.people.map(({ name }) => importedRow('todos', { title: `For ${name}`, owner: name }));
  const id = await finishedImport(world(), ada, rows, settings);
  const counts = { peopleAdded: 2, peopleInvited: 1, peopleNotInvited: 1 };
  expect(await ada.imports.find({ params: { id } })).toMatchObject({ status: 'done', ...counts });
  const kay = (await ada.users.list()).find(({ firstName }) => firstName === 'Kay');
  expect(await ada.invitations.list()).toMatchObject([
    { email: 'kay@loft.example', role: 'managee', personId: kay?.id },
  ]);
  expect((await todosOf(ada)).find(({ title }) => title === 'For Kay Left')).toMatchObject({ ownerId: kay?.id });

  await ada.imports.undo({ params: { id }, body: { withEdited: false } });
  await finishJobs(world(), 'import');
  expect(await ada.imports.find({ params: { id } })).toMatchObject({ status: 'undone', peopleAdded: 0 });
  expect(await ada.invitations.list()).toEqual([]);
});

test('only rows that are imported add the people and teams that they name', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  await ada.users.deactivate({ params: { id: grace.id } });
  const asNew = (name: string) => ({ name, choice: 'new' as const, userId: null });
  const asTeam = (name: string) => ({ name, choice: 'new' as const, teamId: null });
  const settings = {
    people: [
      { name: 'Grace Byron', choice: 'person' as const, userId: grace.id },
      ...['Kay Left', 'Zoe Gone', 'Old Hand', 'Rigger One', 'Rigger Two'].map(asNew),
    ],
    teams: ['Sailmakers', 'Ghosts'].map(asTeam),
    leavesOutArchived: true,
  };
  const rows = [
    importedRow('seats', { title: 'Rigger', parent: 'No such seat', people: ['Rigger One'] }),
    importedRow('seats', { title: 'Rigger', parent: 'No such seat', people: ['Rigger Two'] }),
    importedRow('todos', { title: 'Splice', owner: 'KAY LEFT', team: 'Sailmakers' }),
    importedRow('todos', { title: '', owner: 'Zoe Gone', team: 'Ghosts' }),
    importedRow('todos', { title: 'Tar', archivedAt: '2026-09-02T12:00:00Z', owner: 'Old Hand' }),
    importedRow('todos', { title: 'Paint', owner: 'Grace Byron' }),
  ];
  const id = await checkedImport(world(), ada, rows, settings);
  const added = { peopleAdded: 1, teamsAdded: 1 };
  expect(await ada.imports.find({ params: { id } })).toMatchObject({
    ...{ status: 'checked', ...added },
    counts: { seats: { refused: 2 }, todos: { new: 1, leftOut: 1, refused: 2 } },
  });
  // What the check has refused is not imported, even if it could be by now.
  await ada.users.reactivate({ params: { id: grace.id } });
  await ada.imports.run({ params: { id } });
  await finishJobs(world(), 'import');
  expect(await ada.imports.find({ params: { id } })).toMatchObject({ ...done, ...added });
  expect((await ada.users.list()).map(({ firstName }) => firstName).sort()).toEqual(['Ada', 'Grace', 'Kay']);
  expect(await ada.teams.list()).toMatchObject([{ name: 'Sailmakers' }]);
  expect(await todosOf(ada)).toMatchObject([{ title: 'Splice' }]);
});

test('a row whose next owner or team is to be added is changed', async () => {
  const ada = await start();
  const asNew = (name: string) => ({ name, choice: 'new' as const, userId: null });
  await finishedImport(world(), ada, [importedRow('todos', { title: 'Splice', owner: 'Kay Left' }, { key: 'a' })], {
    people: [asNew('Kay Left')],
  });
  const kay = (await todosOf(ada))[0]?.ownerId;
  const id = await checkedImport(
    world(),
    ada,
    [importedRow('todos', { title: 'Splice', owner: 'Nia New', team: 'Loft' }, { key: 'a' })],
    {
      people: [asNew('Nia New')],
      teams: [{ name: 'Loft', choice: 'new', teamId: null }],
    },
  );
  expect(await rowsOf(ada, id)).toMatchObject([
    {
      fate: 'changed',
      changes: [
        { field: 'owner', before: 'Kay Left', after: 'Nia New' },
        { field: 'team', before: null, after: 'Loft' },
      ],
    },
  ]);
  await ada.imports.run({ params: { id } });
  await finishJobs(world(), 'import');
  const [todo] = await todosOf(ada);
  const nia = (await ada.users.list()).find(({ firstName }) => firstName === 'Nia');
  expect(todo).toMatchObject({ ownerId: nia?.id, teamId: (await ada.teams.list())[0]?.id });
  expect(todo?.ownerId).not.toBe(kay);
});

test('an undo removes the people and teams that the import added, unless something belongs to them by now', async () => {
  const ada = await start();
  const names = ['Kay Left', 'Mallory Moved', 'Joan Late'];
  const teamNames = ['Sailmakers', 'Riggers', 'Caulkers'];
  const settings = {
    people: names.map((name) => ({ name, choice: 'new' as const, userId: null })),
    teams: teamNames.map((name) => ({ name, choice: 'new' as const, teamId: null })),
  };
  const rows = names.map((owner, at) => importedRow('todos', { title: `For ${owner}`, owner, team: teamNames[at] }));
  const id = await finishedImport(world(), ada, rows, settings);
  const people = async () =>
    (await ada.users.list()).flatMap((person) => (person.hasAccount ? [] : { id: person.id, name: person.lastName }));
  const teams = async () => (await ada.teams.list()).map((team) => ({ id: team.id, name: team.name }));
  expect((await people()).map(({ name }) => name).sort()).toEqual(['Late', 'Left', 'Moved']);
  const idOf = async (name: string) => (await people()).find((one) => one.name === name)?.id ?? '';
  const teamNamed = async (name: string) => (await teams()).find((one) => one.name === name)?.id ?? 0;
  await ada.issues.create({
    body: { title: 'Later', ownerId: await idOf('Late'), teamId: await teamNamed('Caulkers') },
  });
  await ada.teams.change({ params: { id: await teamNamed('Riggers') }, body: { name: 'Rigging' } });
  await ada.teams.addMember({ params: { id: await teamNamed('Rigging') }, body: { userId: await idOf('Moved') } });

  await ada.imports.undo({ params: { id }, body: { withEdited: false } });
  await finishJobs(world(), 'import');
  expect(await ada.imports.find({ params: { id } })).toMatchObject({ status: 'undone', peopleAdded: 2, teamsAdded: 2 });
  expect((await people()).map(({ name }) => name).sort()).toEqual(['Late', 'Moved']);
  expect((await teams()).map(({ name }) => name).sort()).toEqual(['Caulkers', 'Rigging']);
  expect((await ada.users.removals()).map(({ person }) => person.lastName)).toEqual(['Left']);
  const { people: choices } = await ada.imports.choices();
  expect(choices.find(({ name }) => name === 'Kay Left')).toEqual({ name: 'Kay Left', choice: 'new', userId: null });
});

test('an undo puts back no owner who has left', async () => {
  const ada = await start();
  const [grace, kay] = [await world().colleague(ada), await world().colleague(ada, 'Kay')];
  const file = (owner: string) => [importedRow('todos', { title: 'Splice', owner }, { key: 'k' })];
  const people = [grace, kay].map(({ id }, n) => ({
    name: ['Grace', 'Kay'][n] ?? '',
    choice: 'person' as const,
    userId: id,
  }));
  await finishedImport(world(), ada, file('Grace'), { people });
  const id = await finishedImport(world(), ada, file('Kay'), { people });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  await ada.imports.undo({ params: { id }, body: { withEdited: false } });
  await finishJobs(world(), 'import');
  expect(await ada.imports.find({ params: { id } })).toMatchObject({ status: 'undone', left: 0 });
  expect(await todosOf(ada)).toMatchObject([{ ownerId: kay.id }]);
});

test('a milestone belongs to the rock of its own files before others of that title', async () => {
  const ada = await start();
  await ada.rocks.create({ body: { title: 'Hire', quarter: '2026-Q3' } });
  const rows = [
    importedRow('rocks', { title: 'Hire', quarter: '2026-Q4' }),
    importedRow('milestones', { title: 'Post the job', rock: 'Hire' }),
  ];
  await finishedImport(world(), ada, rows, { sameTitle: 'add' });
  const [rock] = await ada.rocks.list({ query: { quarter: '2026-Q4' } });
  expect(rock).toMatchObject({ title: 'Hire', milestonesTotal: 1 });
});

test('texts that the database cannot store, and dates that no calendar has, are refused or cleaned', async () => {
  const ada = await start();
  const odd = { title: 'Spl\0ice\ud800', description: 'a\0b\udc00' };
  const unread = [{ field: 'status', text: '\0\ud800' }];
  const id = await finishedImport(world(), ada, [importedRow('todos', odd, { unread })], {
    leavesOutUnread: true,
    people: [{ name: 'Kay', choice: 'person', userId: '\0\ud800' }],
    mappings: [{ headings: ['\0\ud800'], kind: 'todos', targets: ['title'] }],
  });
  expect(await countsOf(ada, id)).toEqual({ todos: { new: 1 } });
  for (const fields of [
    { dueDate: '0000-01-01' },
    { dueDate: '2026-02-30' },
    { completedAt: '0000-01-01T00:00:00Z' },
    { createdAt: '9999-12-31T23:59:59Z' },
  ])
    await expect(draftImport(ada, [importedRow('todos', { title: 'x', ...fields })])).rejects.toMatchObject({
      status: 400,
    });
});

test('a row that was deleted here stays deleted', async () => {
  const ada = await start();
  const rows = [importedRow('issues', { title: 'Leak' })];
  await finishedImport(world(), ada, rows);
  const [issue] = await ada.issues.list();
  await ada.issues.delete({ params: { id: issue?.id ?? 0 } });
  const id = await checkedImport(world(), ada, rows);
  expect(await countsOf(ada, id)).toEqual({ issues: { deleted: 1 } });
});

test('an import belongs to the person who made it, and only managers and admins import', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  const id = await draftImport(ada, [importedRow('todos', { title: 'Splice' })]);
  await expect(grace.imports.find({ params: { id } })).rejects.toMatchObject({ status: 403 });
  await setRole(world(), grace, 'manager');
  await expect(grace.imports.find({ params: { id } })).rejects.toMatchObject({ status: 404 });
  await ada.imports.delete({ params: { id } });
  expect(await ada.imports.list()).toEqual([]);
});

test('rows of a private team are found and changed by its members only', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  await setRole(world(), grace, 'manager');
  const { id: teamId } = await ada.teams.create({ body: { name: 'Board', isPrivate: true } });
  await finishedImport(world(), ada, [importedRow('todos', { title: 'Secret' }, { key: 's' })], { teamId });
  expect((await todosOf(grace)).length).toBe(0);
  const theirs = await checkedImport(world(), grace, [
    importedRow('todos', { title: 'Secret', dueDate: '2026-11-30' }, { key: 's' }),
  ]);
  expect(await rowsOf(grace, theirs)).toMatchObject([{ fate: 'new', rowId: null, changes: [] }]);
  const into = await checkedImport(world(), grace, [importedRow('todos', { title: 'New' })], { teamId });
  expect(await rowsOf(grace, into)).toMatchObject([{ reasons: ['You do not see this team any longer'] }]);
});

test('someone who may no longer import, or whose quota is used up, imports nothing more', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  await setRole(world(), grace, 'manager');
  const id = await draftImport(grace, [importedRow('todos', { title: 'Splice' })]);
  await onDatabase(world(), `update imports set status = 'checked', counts = '{"todos":{"new":60000}}' where id = $1`, [
    id,
  ]);
  await expect(grace.imports.run({ params: { id } })).rejects.toMatchObject({ body: { code: 'quota_reached' } });
  await grace.imports.check({ params: { id }, body: { settings: usualSettings } });
  await setRole(world(), grace, 'managee');
  await finishJobs(world(), 'import');
  await setRole(world(), grace, 'manager');
  expect(await grace.imports.find({ params: { id } })).toMatchObject({
    status: expect.stringMatching(/draft|checked/),
  });
  expect(await todosOf(ada)).toEqual([]);
});

test('people on a deactivated account keep the row out, and names decided once are offered again', async () => {
  const ada = await start();
  const grace = await world().colleague(ada);
  await ada.users.deactivate({ params: { id: grace.id } });
  const people = [
    { name: 'Grace', choice: 'person' as const, userId: grace.id },
    { name: 'Bo', choice: 'none' as const, userId: null },
  ];
  const rows = [
    importedRow('todos', { title: 'Splice', owner: 'Grace' }),
    importedRow('todos', { title: 'Tar', owner: 'Bo' }),
  ];
  const id = await finishedImport(world(), ada, rows, { people });
  expect(await countsOf(ada, id)).toEqual({ todos: { refused: 1, new: 1 } });
  expect(await ada.imports.choices()).toMatchObject({ people, teams: [], mappings: [] });
});

/** Runs an import in a process that dies after its first part, perhaps at its last try. */
async function runPartly(importId: number, isLastTry = false): Promise<unknown> {
  const pool = openPool(world().database, () => {});
  const db = openDatabase(pool);
  const now = new Date();
  let parts = 0;
  const asMember: Work['asMember'] = (actor, change) => {
    if (parts++ > 0) throw new Error('killed');
    return transact(db, { actor, now }, change);
  };
  const [{ organizationId }] = (await onDatabase(
    world(),
    'select organization_id as "organizationId" from imports where id = $1',
    [importId],
  )) as [{ organizationId: number }];
  const meanwhile: Work['meanwhile'] = (change) => transact(db, { actor: undefined, now }, change);
  const work = { db, now, asMember, meanwhile, isLastTry, config: { quotas } } as unknown as Work;
  return runImport.run(work, { organizationId, importId }).finally(() => pool.end());
}

test('an import goes on where it was after its process died, and adds nothing twice', async () => {
  const ada = await start();
  const rows = Array.from({ length: 450 }, (_, n) => importedRow('todos', { title: `To-do ${n}` }, { key: String(n) }));
  const id = await checkedImport(world(), ada, rows);
  await stopJobs();
  await ada.imports.run({ params: { id } });
  await expect(runPartly(id)).rejects.toThrow('killed');
  expect(await todosOf(ada)).toHaveLength(200);
  expect(await ada.imports.find({ params: { id } })).toMatchObject({ status: 'running', progress: 200 });
  stopJobs = await world().runJobs([runImport]);
  await finishJobs(world(), 'import');
  const titles = (await todosOf(ada)).map(({ title }) => title);
  expect(titles).toEqual(rows.map(({ fields }) => fields.title));
});

test('an import that fails for good, or whose job is gone, has stopped and can be undone at once', async () => {
  const ada = await start();
  const rows = Array.from({ length: 250 }, (_, n) => importedRow('todos', { title: `To-do ${n}` }, { key: String(n) }));
  const [failed, lost] = [await checkedImport(world(), ada, rows), await checkedImport(world(), ada, rows)];
  const find = (id: number) => ada.imports.find({ params: { id } });
  await stopJobs();
  await ada.imports.run({ params: { id: failed } });
  await expect(runPartly(failed)).rejects.toThrow('killed');
  expect(await find(failed)).toMatchObject({ status: 'running' });
  await expect(ada.imports.undo({ params: { id: failed }, body: { withEdited: false } })).rejects.toMatchObject({
    status: 409,
  });
  await expect(runPartly(failed, true)).rejects.toThrow('killed');
  expect(await find(failed)).toMatchObject({ status: 'stopped', progress: 250 });

  await ada.imports.run({ params: { id: lost } });
  await runJobAt(world(), new Date(), endLostImports, {});
  expect(await find(lost)).toMatchObject({ status: 'running' });
  await onDatabase(world(), `delete from pgboss.job where name = 'import'`);
  await runJobAt(world(), new Date(), endLostImports, {});
  expect(await find(lost)).toMatchObject({ status: 'stopped' });
  stopJobs = await world().runJobs([runImport]);
  await ada.imports.undo({ params: { id: failed }, body: { withEdited: false } });
  await finishJobs(world(), 'import');
  expect(await find(failed)).toMatchObject({ status: 'undone', left: 0 });
  expect(await todosOf(ada)).toEqual([]);
});

test('an import that was never run is deleted after a day, also one whose check died', async () => {
  const ada = await start();
  const row = [importedRow('todos', { title: 'Splice' })];
  const [draft, dead, recent] = [await draftImport(ada, row), await draftImport(ada, row), await draftImport(ada, row)];
  await onDatabase(world(), `update imports set status = 'checking' where id = $1`, [dead]);
  await onDatabase(world(), `update imports set updated_at = now() - interval '25 hours' where id = any($1)`, [
    [draft, dead],
  ]);
  await world().purge();
  expect((await ada.imports.list()).map(({ id }) => id)).toEqual([recent]);
});
