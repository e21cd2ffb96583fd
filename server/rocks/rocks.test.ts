import { expect, test } from 'vitest';
import { dayIn, quarterAfter, quarterOf } from '#rules/dates.ts';
import { createTodo } from '#test/builders.ts';
import { createCrew, permissionCases } from '#test/crew.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

const quarterNow = (timeZone = 'UTC', startMonth = 1) => quarterOf(dayIn(timeZone, new Date()), startMonth);

test('by default a rock is on track, of medium priority and in the current quarter', async () => {
  const ada = await world().admin();
  const rock = await ada.rocks.create({ body: { title: '  Open the Lisbon loft ', description: ' ', dueDate: '' } });
  expect(rock).toMatchObject({ title: 'Open the Lisbon loft', status: 'on_track', priority: 'medium', progress: 0 });
  expect(rock).toMatchObject({ description: null, dueDate: null, ownerId: null, createdById: ada.id });
  expect(rock.quarter).toBe(quarterNow());
});

test('the current quarter follows the time zone and fiscal year of the organization', async () => {
  const ada = await world().person();
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    const thisMonth = Number(dayIn(timeZone, new Date()).slice(5, 7));
    await ada.organizations.create({ body: { name: timeZone, timeZone, fiscalYearStartMonth: thisMonth } });
    const { quarter } = await ada.rocks.create({ body: { title: 'First of the year' } });
    expect(quarter).toBe(quarterNow(timeZone, thisMonth));
    expect(quarter).toMatch(/-Q1$/);
  }
});

test('completed is an alias of complete', async () => {
  const ada = await world().admin();
  const rock = await ada.rocks.create({ body: { title: 'Sea trials', status: 'completed' } });
  expect(rock.status).toBe('complete');
  const changed = await ada.rocks.change({ params: { id: rock.id }, body: { status: 'completed' } });
  expect(changed.status).toBe('complete');
});

test('assignedToId is an alias of ownerId, which wins', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const rock = await ada.rocks.create({ body: { title: 'New sails', assignedToId: grace.id } });
  expect(rock.ownerId).toBe(grace.id);
  const both = await ada.rocks.create({ body: { title: 'Old sails', assignedToId: grace.id, ownerId: ada.id } });
  expect(both.ownerId).toBe(ada.id);
});

test('a change only affects the fields sent', async () => {
  const ada = await world().admin();
  const rock = await ada.rocks.create({ body: { title: 'Hull', description: 'Paint it', dueDate: '2026-12-18' } });
  const changed = await ada.rocks.change({ params: { id: rock.id }, body: { title: 'The hull' } });
  expect(changed).toEqual({ ...rock, title: 'The hull', updatedAt: changed.updatedAt, version: changed.version });
});

test('the current quarter includes unfinished rocks of earlier quarters, and other quarters do not', async () => {
  const ada = await world().admin();
  const quarter = quarterNow();
  const before = quarterAfter(quarter, -1);
  const now = await ada.rocks.create({ body: { title: 'Now' } });
  const unfinished = await ada.rocks.create({ body: { title: 'Unfinished', quarter: before, status: 'at_risk' } });
  const finished = await ada.rocks.create({ body: { title: 'Finished', quarter: before, status: 'complete' } });
  const next = await ada.rocks.create({ body: { title: 'Next', quarter: quarterAfter(quarter) } });
  const idsOf = async (query: { quarter?: string }) =>
    (await ada.rocks.list({ query })).map(({ id }) => id).sort((a, b) => a - b);
  expect(await idsOf({ quarter })).toEqual([now.id, unfinished.id]);
  expect(await idsOf({ quarter: before })).toEqual([unfinished.id, finished.id]);
  expect(await idsOf({})).toEqual([now.id, unfinished.id, finished.id, next.id]);
});

test('a rock keeps its months when the start of the fiscal year changes', async () => {
  const ada = await world().admin();
  const { organizationId } = await ada.auth.user();
  const live = await ada.live();
  const { id, version } = await ada.rocks.create({ body: { title: 'Loft', quarter: '2026-Q4' } });
  const startIn = (fiscalYearStartMonth: number) =>
    ada.organizations.change({ params: { id: organizationId ?? 0 }, body: { fiscalYearStartMonth } });
  await startIn(4);
  await expect
    .poll(async () => (await live.changed('rocks')).at(-1))
    .toMatchObject({ id, quarter: quarterOf('2026-10-01', 4), version: expect.toSatisfy((now) => now > version) });
  expect(await ada.rocks.list({ query: { quarter: '2026-Q4' } })).toEqual([]);
  await startIn(11);
  await ada.rocks.change({ params: { id }, body: { title: 'The loft', quarter: quarterOf('2026-10-01', 11) } });
  await startIn(1);
  expect(await ada.rocks.list({ query: { quarter: '2026-Q4' } })).toMatchObject([{ id, title: 'The loft' }]);
});

test('the quarter in SQL matches the rules for every start of the fiscal year', async () => {
  for (let month = 1; month <= 12; month++) {
    const ada = await world().person();
    await ada.organizations.create({ body: { name: 'Crew', fiscalYearStartMonth: month } });
    for (const quarter of ['2026-Q1', '2026-Q4']) {
      expect(await ada.rocks.create({ body: { title: 'Loft', quarter } })).toMatchObject({ quarter });
    }
  }
});

test('rocks can be listed by owner', async () => {
  const ada = await world().admin();
  const mine = await ada.rocks.create({ body: { title: 'Mine', ownerId: ada.id } });
  await ada.rocks.create({ body: { title: 'No one’s' } });
  expect(await ada.rocks.list({ query: { ownerId: ada.id } })).toEqual([mine]);
});

test.each(permissionCases)('%s may reassign a rock: %s', async (_who, may, by) => {
  const people = await createCrew(world());
  const { id } = await people.creator.rocks.create({ body: { title: 'Keel', ownerId: people.owner.id } });
  const handOver = by(people).rocks.change({ params: { id }, body: { ownerId: people.admin.id } });
  if (may) expect((await handOver).ownerId).toBe(people.admin.id);
  else await expect(handOver).rejects.toMatchObject({ status: 403 });
});

test.each(permissionCases)('%s may delete and restore a rock: %s', async (_who, may, by) => {
  const people = await createCrew(world());
  const { id } = await people.creator.rocks.create({ body: { title: 'Keel', ownerId: people.owner.id } });
  const person = by(people);
  const refusal = { status: 403, body: { message: expect.stringMatching(/^Only the owner, /) } };
  if (!may) {
    await expect(person.rocks.delete({ params: { id } })).rejects.toMatchObject(refusal);
    await people.owner.rocks.delete({ params: { id } });
    return expect(person.rocks.restore({ params: { id } })).rejects.toMatchObject(refusal);
  }
  await person.rocks.delete({ params: { id } });
  expect((await person.rocks.restore({ params: { id } })).id).toBe(id);
});

test('any managee can edit a rock without changing its owner', async () => {
  const { creator, owner, other } = await createCrew(world());
  const { id } = await creator.rocks.create({ body: { title: 'Keel', ownerId: owner.id } });
  const changed = await other.rocks.change({ params: { id }, body: { title: 'Keelson', ownerId: owner.id } });
  expect(changed).toMatchObject({ title: 'Keelson', ownerId: owner.id });
});

test('the to-dos of a deleted rock have no rock until it is restored', async () => {
  const ada = await world().admin();
  const rock = await ada.rocks.create({ body: { title: 'Rudder' } });
  const params = { id: rock.id };
  const milestone = await ada.milestones.create({ body: { title: 'Cast', rockId: rock.id } });
  const todo = await createTodo(ada, { title: 'Order bronze', rockId: rock.id });
  await ada.rocks.delete({ params });
  await expect(ada.rocks.find({ params })).rejects.toMatchObject({ status: 404, body: { message: 'Rock not found' } });
  expect(await ada.rocks.list()).toEqual([]);
  expect(await ada.milestones.list()).toEqual([]);
  expect((await ada.todos.list()).map(({ id, rockId }) => ({ id, rockId }))).toEqual([{ id: todo.id, rockId: null }]);
  expect(await ada.rocks.restore({ params })).toMatchObject({ title: 'Rudder', milestonesTotal: 1 });
  expect(await ada.milestones.list({ query: { rockId: rock.id } })).toEqual([milestone]);
  expect((await ada.todos.list({ query: { rockId: rock.id } })).map(({ id }) => id)).toEqual([todo.id]);
});

test('deleting and restoring a rock sends its to-dos and issues again', async () => {
  const ada = await world().admin();
  const { id } = await ada.rocks.create({ body: { title: 'Rudder' } });
  await createTodo(ada, { title: 'Draw it', rockId: id });
  await ada.issues.create({ body: { title: 'Too short', rockId: id } });
  const live = await ada.live();
  const rocksOf = async () => [(await live.changed('todos'))[0]?.rockId, (await live.changed('issues'))[0]?.rockId];
  await ada.rocks.delete({ params: { id } });
  expect(await rocksOf()).toEqual([null, null]);
  await ada.rocks.restore({ params: { id } });
  expect(await rocksOf()).toEqual([id, id]);
});

test('a rock that two people change at the same time has both changes', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const rock = await ada.rocks.create({ body: { title: 'Mast' } });
  const params = { id: rock.id };
  await Promise.all([
    ada.rocks.change({ params, body: { title: 'Main mast' } }),
    grace.rocks.change({ params, body: { status: 'off_track' } }),
  ]);
  for (const person of [ada, grace]) {
    expect(await person.rocks.find({ params })).toMatchObject({ title: 'Main mast', status: 'off_track' });
  }
});

test('connected clients get new, changed and deleted rocks', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const live = await grace.live();
  const rock = await ada.rocks.create({ body: { title: 'Anchor' } });
  expect(await live.changed('rocks')).toEqual([rock]);
  const changed = await ada.rocks.change({ params: { id: rock.id }, body: { status: 'complete' } });
  expect(await live.changed('rocks')).toEqual([changed]);
  await ada.rocks.delete({ params: { id: rock.id } });
  expect(await live.removed('rocks')).toEqual([rock.id]);
});

test.each([
  [{ title: ' ' }, 'title', 'Title is required'],
  [{ title: 'x'.repeat(201) }, 'title', 'Title is limited to 200 characters'],
  [{ title: 'Keel', dueDate: '2026-02-31' }, 'dueDate', 'Due date must be a date such as 2026-03-31'],
  [{ title: 'Keel', quarter: '2026-Q5' }, 'quarter', 'Quarter must be a quarter such as 2026-Q4'],
  [{ title: 'Keel', teamId: 999_999 }, 'teamId', 'There is no such team (teamId)'],
])('%o is refused at the field %s', async (body, path, message) => {
  const ada = await world().admin();
  await expect(ada.rocks.create({ body })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ path, message }] },
  });
  expect(await ada.rocks.list()).toEqual([]);
});

test('an empty change changes nothing', async () => {
  const ada = await world().admin();
  const rock = await ada.rocks.create({ body: { title: 'Hull' } });
  const changed = await ada.rocks.change({ params: { id: rock.id }, body: {} });
  expect(changed).toEqual({ ...rock, updatedAt: changed.updatedAt, version: changed.version });
});
