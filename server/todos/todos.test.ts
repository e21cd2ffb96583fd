import { describe, expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { manyTodos } from '#test/many-todos.ts';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

async function crew(): Promise<{ ada: Person; grace: Person; teamId: number }> {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id: teamId } = await ada.teams.create({ body: { name: 'Leadership' } });
  await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
  return { ada, grace, teamId };
}

const complete = (person: Person, id: number) => person.todos.change({ params: { id }, body: { completed: true } });
const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);

describe('creating', () => {
  test('a to-do only needs a title', async () => {
    const ada = await world().admin();
    const todo = await createTodo(ada, { title: '  Call the harbour master  ', description: '   ', dueDate: '' });
    expect(todo).toMatchObject({
      title: 'Call the harbour master',
      description: null,
      dueDate: null,
      priority: 'medium',
      completed: false,
      completedAt: null,
      ownerId: null,
      createdById: ada.id,
    });
  });

  test('each assignee gets a to-do, and assignees override the owner', async () => {
    const { ada, grace } = await crew();
    const rows = await ada.todos.create({
      body: { title: 'Read the plan', ownerId: ada.id, assigneeIds: [grace.id, ada.id, grace.id] },
    });
    expect([rows].flat().map(({ ownerId }) => ownerId)).toEqual([grace.id, ada.id]);
  });

  test('a list with one assignee returns a list', async () => {
    const ada = await world().admin();
    const rows = await ada.todos.create({ body: { title: 'Read the plan', assigneeIds: [ada.id] } });
    expect(rows).toMatchObject([{ ownerId: ada.id }]);
  });

  test('a list of assignees must not be empty', async () => {
    const ada = await world().admin();
    await expect(ada.todos.create({ body: { title: 'Read the plan', assigneeIds: [] } })).rejects.toMatchObject({
      status: 400,
      body: { message: 'Please assign this todo to at least one person', errors: [{ path: 'assigneeIds' }] },
    });
  });

  test('assignedToId is an alias of ownerId', async () => {
    const ada = await world().admin();
    expect(await createTodo(ada, { title: 'Read the plan', assignedToId: ada.id })).toMatchObject({ ownerId: ada.id });
  });

  test.each([
    ['', 'Title is required'],
    ['   ', 'Title is required'],
    ['x'.repeat(201), 'Title is limited to 200 characters'],
  ])('a title %j is refused: %s', async (title, message) => {
    const ada = await world().admin();
    await expect(ada.todos.create({ body: { title } })).rejects.toMatchObject({ status: 400, body: { message } });
  });

  test.each(['2026-02-31', 'soon', '2026-13-01'])('a due date %j is refused', async (dueDate) => {
    const ada = await world().admin();
    await expect(ada.todos.create({ body: { title: 'Read', dueDate } })).rejects.toMatchObject({ status: 400 });
  });

  test('a moment as due date is cut to its day', async () => {
    const ada = await world().admin();
    const todo = await createTodo(ada, { title: 'Read', dueDate: '2026-11-27T23:30:00.000Z' });
    expect(todo.dueDate).toBe('2026-11-27');
  });

  test('nothing is created if one assignee is from another organization', async () => {
    const { ada, grace } = await crew();
    const stranger = await world().admin('Mallory');
    await expect(
      ada.todos.create({ body: { title: 'Read the plan', assigneeIds: [grace.id, stranger.id] } }),
    ).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'assigneeIds' }] } });
    expect(await ada.todos.list({ query: { scope: 'all' } })).toEqual([]);
  });
});

describe('changing', () => {
  test('only the fields sent are changed', async () => {
    const { ada, teamId } = await crew();
    const todo = await createTodo(ada, { title: 'Read', description: 'All of it', dueDate: '2026-11-27', teamId });
    const changed = await ada.todos.change({ params: { id: todo.id }, body: { priority: 'urgent' } });
    expect(changed).toEqual({ ...todo, priority: 'urgent', updatedAt: changed.updatedAt, version: changed.version });
    expect(changed.updatedAt > todo.updatedAt).toBe(true);
  });

  test('completing sets completedAt once, and reopening clears it', async () => {
    const ada = await world().admin();
    const { id } = await createTodo(ada, { title: 'Read' });
    const { completedAt } = await complete(ada, id);
    expect(Date.parse(completedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await complete(ada, id)).toMatchObject({ completed: true, completedAt });
    const reopened = await ada.todos.change({ params: { id }, body: { completed: false } });
    expect(reopened).toMatchObject({ completed: false, completedAt: null });
  });

  test('simultaneous changes do not undo each other', async () => {
    const ada = await world().admin();
    for (let round = 0; round < 5; round++) {
      const { id } = await createTodo(ada, { title: 'Read' });
      const edits = ['a', 'b', 'c', 'd'].map((title) => ada.todos.change({ params: { id }, body: { title } }));
      await Promise.all([...edits, complete(ada, id), ada.todos.change({ params: { id }, body: { priority: 'low' } })]);
      expect(await ada.todos.find({ params: { id } })).toMatchObject({ completed: true, priority: 'low' });
    }
  });

  test('only a completed to-do can be archived', async () => {
    const ada = await world().admin();
    const { id } = await createTodo(ada, { title: 'Read' });
    await expect(ada.todos.change({ params: { id }, body: { archived: true } })).rejects.toMatchObject({ status: 409 });
    await complete(ada, id);
    expect(await ada.todos.change({ params: { id }, body: { archived: true } })).toMatchObject({ archived: true });
    expect(await ada.todos.list()).toEqual([]);
  });

  test('one call can complete and archive', async () => {
    const ada = await world().admin();
    const { id } = await createTodo(ada, { title: 'Read' });
    const todo = await ada.todos.change({ params: { id }, body: { completed: true, archived: true } });
    expect(todo).toMatchObject({ completed: true, archived: true });
  });

  test('reopening an archived to-do brings it back into the list', async () => {
    const ada = await world().admin();
    const { id } = await createTodo(ada, { title: 'Read' });
    await ada.todos.change({ params: { id }, body: { completed: true, archived: true } });
    const todo = await ada.todos.change({ params: { id }, body: { completed: false } });
    expect(todo).toMatchObject({ completed: false, archived: false });
  });
});

test('completed to-dos can be filtered', async () => {
  const { ada, grace, teamId } = await crew();
  const mine = await createTodo(ada, { title: 'Caulk the deck', ownerId: ada.id, priority: 'high', teamId });
  const theirs = await createTodo(ada, { title: 'Tar the ropes', description: 'On deck', ownerId: grace.id });
  const unowned = await createTodo(ada, { title: 'Buy tar', ownerId: null });
  for (const { id } of [mine, theirs, unowned]) await complete(ada, id);
  const listed = async (query: object) =>
    titlesOf(await ada.todos.list({ query: { completed: true, ...query } })).sort();
  expect(await listed({ unowned: true })).toEqual(['Buy tar']);
  expect(await listed({ ownerId: grace.id })).toEqual(['Tar the ropes']);
  expect(await listed({ teamId })).toEqual(['Caulk the deck']);
  expect(await listed({ priority: 'high' })).toEqual(['Caulk the deck']);
  expect(await listed({ q: 'DECK' })).toEqual(['Caulk the deck', 'Tar the ropes']);
  expect(await listed({ q: 'tar', unowned: true, limit: 5 })).toEqual(['Buy tar']);
});

describe('archiving what is completed', () => {
  test('archives only the completed to-dos that the caller owns', async () => {
    const { ada, grace, teamId } = await crew();
    const own = await createTodo(ada, { title: 'Mine', ownerId: ada.id });
    const theirs = await createTodo(ada, { title: 'Theirs', ownerId: grace.id, teamId });
    await createTodo(ada, { title: 'Open', ownerId: ada.id });
    await complete(ada, own.id);
    await complete(grace, theirs.id);
    expect(await ada.todos.archiveCompleted({ body: {} })).toEqual({ count: 1, todoIds: [own.id], more: false });
    expect(titlesOf(await ada.todos.list()).sort()).toEqual(['Open', 'Theirs']);
  });

  test('on a rock takes all of the rock, no matter who owns them', async () => {
    const { ada, grace } = await crew();
    const { id: rockId } = await ada.rocks.create({ body: { title: 'Sail round the Horn' } });
    const own = await createTodo(ada, { title: 'Mine', ownerId: ada.id, rockId });
    const theirs = await createTodo(ada, { title: 'Theirs', ownerId: grace.id, rockId });
    const elsewhere = await createTodo(ada, { title: 'Elsewhere', ownerId: ada.id });
    for (const { id } of [own, theirs, elsewhere]) await complete(ada, id);
    expect(await ada.todos.archiveCompleted({ body: { rockId } })).toMatchObject({ count: 2 });
    expect(titlesOf(await ada.todos.list())).toEqual(['Elsewhere']);
  });

  test('can be undone with the returned ids', async () => {
    const { ada } = await crew();
    const { id } = await createTodo(ada, { title: 'Mine', ownerId: ada.id });
    await complete(ada, id);
    const { todoIds } = await ada.todos.archiveCompleted({ body: {} });
    expect(await ada.todos.unarchive({ body: { todoIds } })).toMatchObject([{ id, completed: true, archived: false }]);
    expect(titlesOf(await ada.todos.list())).toEqual(['Mine']);
  });

  test('archives five hundred per call, and says whether there are more', async () => {
    const { ada } = await crew();
    await manyTodos(world(), ada, 501);
    await onDatabase(world(), 'update todos set completed_at = now() where owner_id = $1', [ada.id]);
    const first = await ada.todos.archiveCompleted({ body: {} });
    expect(first).toMatchObject({ count: 500, more: true });
    expect(await ada.todos.archiveCompleted({ body: {} })).toMatchObject({ count: 1, more: false });
    expect(await ada.todos.archiveCompleted({ body: {} })).toEqual({ count: 0, todoIds: [], more: false });
    expect(await ada.todos.unarchive({ body: { todoIds: first.todoIds } })).toHaveLength(500);
    await expect(ada.todos.unarchive({ body: { todoIds: [...first.todoIds, 1] } })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('is sent to others once, with all to-dos', async () => {
    const { ada, grace } = await crew();
    for (const title of ['One', 'Two']) await complete(ada, (await createTodo(ada, { title, ownerId: ada.id })).id);
    const live = await grace.live();
    await ada.todos.archiveCompleted({ body: {} });
    expect((await live.changed('todos')).map(({ archived }) => archived)).toEqual([true, true]);
  });
});

describe('listing', () => {
  test('shows to-dos that the caller owns or created, and those of their teams', async () => {
    const { ada, grace, teamId } = await crew();
    await createTodo(ada, { title: 'Owned', ownerId: grace.id });
    await createTodo(grace, { title: 'Created', ownerId: ada.id });
    await createTodo(ada, { title: 'Team', ownerId: ada.id, teamId });
    await createTodo(ada, { title: 'Other', ownerId: ada.id });
    expect(titlesOf(await grace.todos.list())).toEqual(['Team', 'Created', 'Owned']);
    expect(titlesOf(await grace.todos.list({ query: { scope: 'all' } }))).toEqual([
      'Other',
      'Team',
      'Created',
      'Owned',
    ]);
  });

  test('of an owner shows only their to-dos', async () => {
    const { ada, grace } = await crew();
    await createTodo(ada, { title: 'Hers', ownerId: grace.id });
    await createTodo(ada, { title: 'Mine', ownerId: ada.id });
    expect(titlesOf(await ada.todos.list({ query: { ownerId: grace.id } }))).toEqual(['Hers']);
  });

  test('of a rock shows all of its to-dos', async () => {
    const { ada, grace } = await crew();
    const { id: rockId } = await ada.rocks.create({ body: { title: 'Sail round the Horn' } });
    await createTodo(ada, { title: 'Hoist', ownerId: ada.id, rockId });
    await createTodo(ada, { title: 'Elsewhere', ownerId: grace.id });
    expect(titlesOf(await grace.todos.list({ query: { rockId } }))).toEqual(['Hoist']);
  });

  test('returns completed to-dos in pages, newest first, with their total', async () => {
    const ada = await world().admin();
    for (const title of ['One', 'Two', 'Three']) await complete(ada, (await createTodo(ada, { title })).id);
    await createTodo(ada, { title: 'Open' });
    const first = await ada.fetch('/api/todos?completed=true&limit=2');
    const rows = (await first.json()) as { id: number; title: string }[];
    expect(titlesOf(rows)).toEqual(['Three', 'Two']);
    expect(first.headers.get('x-total-count')).toBe('3');
    const rest = await ada.todos.list({ query: { completed: true, limit: 2, before: rows[1]?.id } });
    expect(titlesOf(rest)).toEqual(['One']);
  });

  test('a limit does not apply to pending to-dos', async () => {
    const ada = await world().admin();
    for (const title of ['One', 'Two', 'Three']) await createTodo(ada, { title });
    expect(await ada.todos.list({ query: { limit: 1 } })).toHaveLength(3);
    expect(await ada.todos.list({ query: { completed: false } })).toHaveLength(3);
  });

  test.each([
    'limit=0',
    'limit=501',
    'limit=x',
    'before=-1',
    'scope=theirs',
    'completed=maybe',
    'rockId=%27%20OR%201=1',
  ])('?%s is refused', async (query) => {
    const ada = await world().admin();
    expect((await ada.fetch(`/api/todos?${query}`)).status).toBe(400);
  });

  test('a to-do is found by id, also an archived one', async () => {
    const ada = await world().admin();
    const { id } = await createTodo(ada, { title: 'Read' });
    const todo = await ada.todos.change({ params: { id }, body: { completed: true, archived: true } });
    expect(await ada.todos.find({ params: { id } })).toEqual(todo);
  });
});

describe('deleting', () => {
  test('removes a to-do from the lists until it is restored', async () => {
    const ada = await world().admin();
    const { id } = await createTodo(ada, { title: 'Read' });
    await ada.todos.delete({ params: { id } });
    expect(await ada.todos.list()).toEqual([]);
    await expect(ada.todos.delete({ params: { id } })).rejects.toMatchObject({
      status: 404,
      body: { message: 'Todo not found' },
    });
    expect(await ada.todos.restore({ params: { id } })).toMatchObject({ id, title: 'Read' });
    expect(await ada.todos.list()).toMatchObject([{ id }]);
  });

  test('is allowed for its owner, its creator, managers and admins', async () => {
    const { ada, grace } = await crew();
    const theirs = await createTodo(ada, { title: 'Not hers' });
    await expect(grace.todos.delete({ params: { id: theirs.id } })).rejects.toMatchObject({ status: 403 });
    const owned = await createTodo(ada, { title: 'Hers', ownerId: grace.id });
    await grace.todos.delete({ params: { id: owned.id } });
    const made = await createTodo(grace, { title: 'Made by her' });
    await grace.todos.delete({ params: { id: made.id } });
    await ada.todos.delete({ params: { id: theirs.id } });
    await expect(grace.todos.restore({ params: { id: theirs.id } })).rejects.toMatchObject({ status: 403 });
    await ada.todos.restore({ params: { id: theirs.id } });
    await setRole(world(), grace, 'manager');
    await grace.todos.delete({ params: { id: theirs.id } });
  });
});

describe('live', () => {
  test('colleagues on the team see a new to-do immediately', async () => {
    const { ada, grace, teamId } = await crew();
    const live = await grace.live();
    const todo = await createTodo(ada, { title: 'Call the harbour master', teamId });
    expect(await live.changed('todos')).toEqual([todo]);
    expect(await grace.todos.list()).toEqual([todo]);
    await ada.todos.delete({ params: { id: todo.id } });
    expect(await live.removed('todos')).toEqual([todo.id]);
    await ada.todos.restore({ params: { id: todo.id } });
    expect((await live.changed('todos')).map(({ id }) => id)).toEqual([todo.id]);
  });

  test('other organizations are not told', async () => {
    const ada = await world().admin();
    const stranger = await world().admin('Mallory');
    const live = await stranger.live();
    await createTodo(ada, { title: 'Secret' });
    await createTodo(stranger, { title: 'Own' });
    expect(titlesOf(await live.changed('todos'))).toEqual(['Own']);
  });

  test('a refused change is not sent to anyone', async () => {
    const { ada, grace } = await crew();
    const { id } = await createTodo(ada, { title: 'Read' });
    const live = await grace.live();
    await expect(ada.todos.change({ params: { id }, body: { title: 'Lost', rockId: 99_999 } })).rejects.toMatchObject({
      status: 400,
    });
    await ada.todos.change({ params: { id }, body: { title: 'Kept' } });
    expect(titlesOf(await live.changed('todos'))).toEqual(['Kept']);
  });
});

test('a list of ten thousand pending to-dos is complete', async () => {
  const ada = await world().admin();
  await manyTodos(world(), ada, 10_000);
  const response = await ada.fetch('/api/todos?completed=false');
  expect(await response.json()).toHaveLength(10_000);
  expect(response.headers.get('x-total-count')).toBe('10000');
});
