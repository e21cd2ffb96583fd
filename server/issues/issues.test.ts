import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { createCrew, permissionCases } from '#test/crew.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

type Fields = Parameters<Person['issues']['create']>[0]['body'];

const raise = (person: Person, title: string, fields: Partial<Fields> = {}) =>
  person.issues.create({ body: { title, ...fields } });

type Query = NonNullable<Parameters<Person['issues']['list']>[0]>['query'];

const titles = async (person: Person, query: Query = {}) =>
  (await person.issues.list({ query })).map(({ title }) => title).join('');

test('an issue has three stars and counts as unrated until someone rates it', async () => {
  const ada = await world().admin();
  const { id, ...issue } = await ada.issues.create({ body: { title: 'Damp' } });
  expect(issue).toMatchObject({ rating: 3, isRated: false });
  expect(await ada.issues.rate({ params: { id }, body: { rating: 3 } })).toMatchObject({ rating: 3, isRated: true });
  expect(await ada.issues.create({ body: { title: 'Leak', rating: 5 } })).toMatchObject({ isRated: true });
});

test('by default an issue is open, short-term, of medium priority and rated 3', async () => {
  const ada = await world().admin();
  const issue = await raise(ada, '  The crane is booked twice ', { description: ' ' });
  expect(issue).toMatchObject({ title: 'The crane is booked twice', description: null, status: 'open', rating: 3 });
  expect(issue).toMatchObject({ issueType: 'short_term', priority: 'medium', ownerId: null, createdById: ada.id });
  expect(issue).toMatchObject({ teamId: null, rockId: null, todosTotal: 0, todosDone: 0 });
});

test('urgent is an alias of critical', async () => {
  const ada = await world().admin();
  const issue = await raise(ada, 'Leak', { priority: 'urgent' });
  expect(issue.priority).toBe('critical');
  const params = { id: issue.id };
  await ada.issues.change({ params, body: { priority: 'low' } });
  expect((await ada.issues.change({ params, body: { priority: 'urgent' } })).priority).toBe('critical');
});

test('assignedToId is an alias of ownerId, which wins', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  expect((await raise(ada, 'Leak', { assignedToId: grace.id })).ownerId).toBe(grace.id);
  expect((await raise(ada, 'Leak', { assignedToId: grace.id, ownerId: ada.id })).ownerId).toBe(ada.id);
});

test('a change only affects the fields sent', async () => {
  const ada = await world().admin();
  const issue = await raise(ada, 'Leak', { description: 'Below the waterline', rating: 5 });
  const changed = await ada.issues.change({ params: { id: issue.id }, body: { status: 'in_progress' } });
  expect(changed).toEqual({ ...issue, status: 'in_progress', updatedAt: changed.updatedAt, version: changed.version });
  expect(await ada.issues.find({ params: { id: issue.id } })).toEqual(changed);
});

test('issues are listed and counted by team, rock and type, and lists also by status', async () => {
  const ada = await world().admin();
  const team = await ada.teams.create({ body: { name: 'Yard' } });
  const rock = await ada.rocks.create({ body: { title: 'Loft' } });
  await raise(ada, 'A', { teamId: team.id });
  await raise(ada, 'B', { rockId: rock.id, status: 'closed' });
  await raise(ada, 'C', { issueType: 'long_term', status: 'in_progress' });
  await raise(ada, 'D', { teamId: team.id, status: 'resolved' });
  expect(await titles(ada)).toBe('DCBA');
  expect(await titles(ada, { teamId: team.id })).toBe('DA');
  expect(await titles(ada, { rockId: rock.id })).toBe('B');
  expect(await titles(ada, { issueType: 'short_term', closed: false })).toBe('DA');
  expect(await titles(ada, { closed: true })).toBe('B');
  expect(await titles(ada, { status: 'open' })).toBe('A');
  expect(await titles(ada, { limit: 2 })).toBe('DC');
  expect(await ada.issues.counts()).toEqual({ total: 4, open: 2, resolved: 2 });
  expect(await ada.issues.counts({ query: { teamId: team.id } })).toEqual({ total: 2, open: 1, resolved: 1 });
  expect(await ada.issues.counts({ query: { issueType: 'long_term' } })).toEqual({ total: 1, open: 1, resolved: 0 });
});

test('an issue is rated with 1 to 5 stars', async () => {
  const ada = await world().admin();
  const { id } = await raise(ada, 'Leak');
  for (const rating of [1, 5]) {
    expect((await ada.issues.rate({ params: { id }, body: { rating } })).rating).toBe(rating);
  }
  for (const rating of [0, 6, 2.5]) {
    const refusal = { status: 400, body: { errors: [{ path: 'rating' }] } };
    await expect(ada.issues.rate({ params: { id }, body: { rating } })).rejects.toMatchObject(refusal);
  }
  expect((await ada.issues.find({ params: { id } })).rating).toBe(5);
});

test('several issues can be made long-term or short-term, all or none', async () => {
  const ada = await world().admin();
  const a = await raise(ada, 'A');
  const b = await raise(ada, 'B');
  await raise(ada, 'C');
  const moved = await ada.issues.move({ body: { issueIds: [a.id, b.id, a.id], issueType: 'long_term' } });
  expect(moved.map(({ title }) => title)).toEqual(['B', 'A']);
  expect(await titles(ada, { issueType: 'long_term' })).toBe('BA');
  expect(await ada.issues.move({ body: { issueIds: [a.id], issueType: 'long_term' } })).toEqual([]);
  const foreign = await raise(await world().admin('Mallory'), 'F');
  await expect(
    ada.issues.move({ body: { issueIds: [a.id, foreign.id], issueType: 'short_term' } }),
  ).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'issueIds' }] } });
  expect(await titles(ada, { issueType: 'long_term' })).toBe('BA');
});

test('several issues can be closed and reopened', async () => {
  const ada = await world().admin();
  const issueIds = [(await raise(ada, 'A')).id, (await raise(ada, 'B', { status: 'closed' })).id];
  const closed = await ada.issues.setStatus({ body: { issueIds, status: 'closed' } });
  expect(closed.map(({ title, status }) => [title, status])).toEqual([['A', 'closed']]);
  expect(await ada.issues.setStatus({ body: { issueIds, status: 'open' } })).toHaveLength(2);
  expect(await titles(ada, { closed: false })).toBe('BA');
  await expect(
    ada.issues.setStatus({ body: { issueIds: [...issueIds, 99_999_999], status: 'closed' } }),
  ).rejects.toMatchObject({ status: 400, body: { errors: [{ path: 'issueIds' }] } });
});

test.each(permissionCases)('%s may reassign an issue: %s', async (_who, may, by) => {
  const people = await createCrew(world());
  const { id } = await raise(people.creator, 'Leak', { ownerId: people.owner.id });
  const handOver = by(people).issues.change({ params: { id }, body: { ownerId: people.admin.id } });
  if (may) expect((await handOver).ownerId).toBe(people.admin.id);
  else await expect(handOver).rejects.toMatchObject({ status: 403 });
});

test.each(permissionCases)('%s may delete and restore an issue: %s', async (_who, may, by) => {
  const people = await createCrew(world());
  const { id } = await raise(people.creator, 'Leak', { ownerId: people.owner.id });
  const person = by(people);
  if (!may) return expect(person.issues.delete({ params: { id } })).rejects.toMatchObject({ status: 403 });
  await person.issues.delete({ params: { id } });
  expect((await person.issues.restore({ params: { id } })).id).toBe(id);
});

test('any managee may edit, rate, move and close issues of others', async () => {
  const { creator, owner, other } = await createCrew(world());
  const { id } = await raise(creator, 'Leak', { ownerId: owner.id });
  const params = { id };
  await other.issues.change({ params, body: { title: 'Big leak', ownerId: owner.id } });
  await other.issues.rate({ params, body: { rating: 5 } });
  await other.issues.move({ body: { issueIds: [id], issueType: 'long_term' } });
  await other.issues.setStatus({ body: { issueIds: [id], status: 'closed' } });
  const now = { title: 'Big leak', rating: 5, issueType: 'long_term', status: 'closed', ownerId: owner.id };
  expect(await other.issues.find({ params })).toMatchObject(now);
});

test('a deleted issue is not counted, and is restored unchanged', async () => {
  const ada = await world().admin();
  const issue = await raise(ada, 'Leak', { rating: 4 });
  const params = { id: issue.id };
  await ada.issues.delete({ params });
  await expect(ada.issues.find({ params })).rejects.toMatchObject({
    status: 404,
    body: { message: 'Issue not found' },
  });
  expect(await ada.issues.list()).toEqual([]);
  expect(await ada.issues.counts()).toEqual({ total: 0, open: 0, resolved: 0 });
  const restored = await ada.issues.restore({ params });
  expect(restored).toEqual({ ...issue, updatedAt: restored.updatedAt, version: restored.version });
});

test('an issue hides its rock while that is deleted', async () => {
  const ada = await world().admin();
  const rock = await ada.rocks.create({ body: { title: 'Loft' } });
  const { id } = await raise(ada, 'No permit', { rockId: rock.id });
  await ada.rocks.delete({ params: { id: rock.id } });
  expect((await ada.issues.find({ params: { id } })).rockId).toBeNull();
  await ada.rocks.restore({ params: { id: rock.id } });
  expect((await ada.issues.find({ params: { id } })).rockId).toBe(rock.id);
});

test('a to-do hides its issue while that is deleted, and is sent again', async () => {
  const ada = await world().admin();
  const params = { id: (await raise(ada, 'Leak')).id };
  const todo = await createTodo(ada, { title: 'Pump', issueId: params.id });
  const live = await (await world().colleague(ada)).live();
  const issueId = async () => (await ada.todos.find({ params: { id: todo.id } })).issueId;
  await ada.issues.delete({ params });
  expect([await issueId(), (await live.changed('todos'))[0]?.issueId]).toEqual([null, null]);
  await ada.issues.restore({ params });
  expect([await issueId(), (await live.changed('todos'))[0]?.issueId]).toEqual([params.id, params.id]);
});

test('an issue counts its to-dos as they are created, completed, deleted and restored', async () => {
  const ada = await world().admin();
  const params = { id: (await raise(ada, 'Leak')).id };
  const counts = async () => {
    const { todosTotal, todosDone } = await ada.issues.find({ params });
    return [todosTotal, todosDone];
  };
  const todo = await createTodo(ada, { title: 'Pump', issueId: params.id });
  await createTodo(ada, { title: 'Caulk', issueId: params.id, completed: true });
  expect(await counts()).toEqual([2, 1]);
  await ada.todos.change({ params: { id: todo.id }, body: { completed: true, archived: true } });
  expect(await counts()).toEqual([2, 2]);
  expect(await ada.todos.list({ query: { issueId: params.id } })).toHaveLength(2);
  await ada.todos.delete({ params: { id: todo.id } });
  expect(await counts()).toEqual([1, 1]);
  await ada.todos.restore({ params: { id: todo.id } });
  expect(await counts()).toEqual([2, 2]);
});

test('connected clients get new, changed and deleted issues with their to-do counts', async () => {
  const ada = await world().admin();
  const live = await (await world().colleague(ada)).live();
  const issue = await raise(ada, 'Leak');
  expect(await live.changed('issues')).toEqual([issue]);
  const rated = await ada.issues.rate({ params: { id: issue.id }, body: { rating: 5 } });
  expect(await live.changed('issues')).toEqual([rated]);
  await createTodo(ada, { title: 'Pump', issueId: issue.id });
  const [counted] = await live.changed('issues');
  expect(counted).toMatchObject({ id: issue.id, todosTotal: 1 });
  expect(counted?.version).toBeGreaterThan(rated.version);
  await ada.issues.delete({ params: { id: issue.id } });
  expect(await live.removed('issues')).toEqual([issue.id]);
});

test('a deleted issue is not sent when its to-dos change', async () => {
  const ada = await world().admin();
  const { id } = await raise(ada, 'Leak');
  const todo = await createTodo(ada, { title: 'Pump', issueId: id });
  await ada.issues.delete({ params: { id } });
  const live = await ada.live();
  await ada.todos.change({ params: { id: todo.id }, body: { completed: true } });
  const next = await raise(ada, 'Rot');
  expect(await live.changed('issues')).toEqual([next]);
});

test('to-dos completed at the same time are all counted', async () => {
  const ada = await world().admin();
  const issue = await raise(ada, 'Leak');
  const todos = await Promise.all([...'ABCDEF'].map((title) => createTodo(ada, { title, issueId: issue.id })));
  const live = await ada.live();
  await Promise.all(todos.map(({ id }) => ada.todos.change({ params: { id }, body: { completed: true } })));
  await expect.poll(async () => (await live.changed('issues'))[0]?.todosDone).toBe(6);
});

test.each([
  [{ title: ' ' }, 'title', 'Title is required'],
  [{ title: 'x'.repeat(201) }, 'title', 'Title is limited to 200 characters'],
  [{ title: 'Leak', teamId: 999_999 }, 'teamId', 'There is no such team (teamId)'],
  [{ title: 'Leak', rockId: 999_999 }, 'rockId', 'There is no such rock (rockId)'],
])('%o is refused at the field %s', async (body, path, message) => {
  const ada = await world().admin();
  await expect(ada.issues.create({ body })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ path, message }] },
  });
  expect(await ada.issues.list()).toEqual([]);
});

test('lists and counts can be limited to the caller and their teams', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id: teamId } = await grace.teams.create({ body: { name: 'Yard' } });
  const { id: otherId } = await ada.teams.create({ body: { name: 'Loft' } });
  await raise(ada, 'A', { teamId });
  await raise(ada, 'B', { teamId: otherId });
  await raise(ada, 'C', { ownerId: grace.id, teamId: otherId });
  await raise(grace, 'D', { ownerId: ada.id, issueType: 'long_term' });
  await raise(ada, 'E');
  const scope = 'mine';
  expect(await titles(grace, { scope })).toBe('DCA');
  expect(await titles(grace, { scope, issueType: 'short_term', limit: 1 })).toBe('C');
  expect(await grace.issues.counts({ query: { scope } })).toEqual({ total: 3, open: 3, resolved: 0 });
  expect(await titles(grace, { scope: 'all' })).toBe('EDCBA');
});
