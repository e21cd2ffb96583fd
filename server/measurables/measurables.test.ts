import { describe, expect, test } from 'vitest';
import { dayIn } from '#rules/dates.ts';
import { always } from '#rules/scorecards.ts';
import { firstDayOf, weekAfter, weekOf } from '#rules/weeks.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const now = weekOf(dayIn('UTC', new Date()), 'monday');

type Body = Partial<Parameters<Person['measurables']['create']>[0]['body']>;

/** A measurable on a scorecard of its own. */
async function measure(person: Person, body: Body = {}) {
  const { id: scorecardId } = await person.scorecards.create({ body: { name: 'Numbers' } });
  return person.measurables.create({ body: { name: 'Boats launched', scorecardId, ...body } });
}

test('a value needs a week that exists in its year', async () => {
  const ada = await world().admin();
  const { id } = await measure(ada);
  const enter = (year: number) => ada.measurables.enter({ params: { id }, body: { year, week: 53, value: 1 } });
  expect(await enter(2026)).toMatchObject({ year: 2026, week: 53 });
  await expect(enter(2027)).rejects.toThrow('400: 2027 has no week 53');
});

test('a measurable is a number to reach without an owner by default', async () => {
  const ada = await world().admin();
  const measurable = await measure(ada, { name: ' Boats ', goal: 3 });
  expect(measurable).toMatchObject({ name: 'Boats', format: 'number', unit: null, ownerId: null, createdById: ada.id });
  expect(measurable).toMatchObject({ operator: '>=', goal: 3, goalMax: null });
  expect(measurable.goals).toEqual([{ from: always, operator: '>=', goal: 3, goalMax: null }]);
});

test('values and goals are stored with the digits that people see', async () => {
  const ada = await world().admin();
  const { id, goal, goalMax } = await measure(ada, { operator: 'within', goal: 0.1 + 0.2, goalMax: 1.1 * 3 });
  expect([goal, goalMax]).toEqual([0.3, 3.3]);
  const week = { year: 2026, week: 5 };
  expect(await ada.measurables.enter({ params: { id }, body: { ...week, value: 1.1 * 3 } })).toMatchObject({
    value: 3.3,
  });
  const values = [{ ...week, measurableId: id, value: 0.29 * 100 }];
  expect(await ada.measurables.enterMany({ body: { values } })).toMatchObject([{ value: 29 }]);
});

test('measurables have the order in which they were added until someone reorders them', async () => {
  const ada = await world().admin();
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const add = (name: string) => ada.measurables.create({ body: { name, scorecardId } });
  const [a, b, c] = [await add('A'), await add('B'), await add('C')];
  const namesOf = async () => (await ada.measurables.list({ query: { scorecardId } })).map(({ name }) => name);
  expect(await namesOf()).toEqual(['A', 'B', 'C']);
  await ada.measurables.reorder({ body: { measurableIds: [c.id, a.id, b.id] } });
  expect(await namesOf()).toEqual(['C', 'A', 'B']);
});

test('measurables of several scorecards cannot be reordered together', async () => {
  const ada = await world().admin();
  const measurableIds = [(await measure(ada)).id, (await measure(ada)).id].toReversed();
  const sortOrders = async () => (await ada.measurables.list()).map(({ sortOrder }) => sortOrder);
  const before = await sortOrders();
  await expect(ada.measurables.reorder({ body: { measurableIds } })).rejects.toMatchObject({
    status: 400,
    body: { errors: [{ path: 'measurableIds', message: 'The measurables belong to different scorecards' }] },
  });
  expect(await sortOrders()).toEqual(before);
});

test('simultaneous additions get different sort orders', async () => {
  const ada = await world().admin();
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers' } });
  await Promise.all(['A', 'B', 'C', 'D'].map((name) => ada.measurables.create({ body: { name, scorecardId } })));
  const sortOrders = (await ada.measurables.list()).map(({ sortOrder }) => sortOrder);
  expect(sortOrders).toEqual([100, 200, 300, 400]);
});

test('a list has the values of the requested year by week', async () => {
  const ada = await world().admin();
  const { id, scorecardId } = await measure(ada);
  const enter = (year: number, week: number, value: number) =>
    ada.measurables.enter({ params: { id }, body: { year, week, value } });
  await enter(now.year, 2, 20);
  await enter(now.year, 1, 10.5);
  await enter(now.year - 1, 52, -3);
  const valuesOf = async (query: object) => (await ada.measurables.list({ query }))[0]?.values;
  expect(await valuesOf({ scorecardId })).toEqual([
    { week: 1, value: 10.5, note: null, version: expect.any(Number) },
    { week: 2, value: 20, note: null, version: expect.any(Number) },
  ]);
  expect(await valuesOf({ year: now.year - 1 })).toMatchObject([{ week: 52, value: -3, note: null }]);
  expect(await valuesOf({ year: now.year + 1 })).toEqual([]);
});

test('people find their own measurables on all scorecards', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id } = await measure(ada, { ownerId: grace.id });
  await measure(ada, { ownerId: ada.id });
  await ada.measurables.enter({ params: { id }, body: { ...now, value: 7 } });
  expect(await grace.measurables.mine()).toMatchObject([{ id, values: [{ week: now.week, value: 7 }] }]);
});

describe('a cell', () => {
  test('has a value and a note of its own', async () => {
    const ada = await world().admin();
    const { id } = await measure(ada);
    const enter = (body: { value?: number | null; note?: string | null }) =>
      ada.measurables.enter({ params: { id }, body: { year: 2026, week: 5, ...body } });
    await enter({ value: 4 });
    expect(await enter({ note: ' Two were late ' })).toMatchObject({ value: 4, note: 'Two were late' });
    expect(await enter({ value: null })).toMatchObject({ value: null, note: 'Two were late' });
    expect(await enter({ value: 5, note: '' })).toMatchObject({ value: 5, note: null });
  });

  test.each([
    [{ year: 2026, week: 0, value: 1 }, 'week'],
    [{ year: 2027, week: 53, value: 1 }, 'week'],
    [{ year: 2026, week: 1.5, value: 1 }, 'week'],
    [{ year: 20260, week: 1, value: 1 }, 'year'],
    [{ year: 2026, week: 1, value: 1e300 }, 'value'],
    [{ year: 2026, week: 1, value: '5' as never }, 'value'],
    [{ year: 2026, week: 1 }, 'value'],
    [{ year: 2026, week: 1, note: 'x'.repeat(2001) }, 'note'],
  ])('refuses %o with an error for %s', async (body, path) => {
    const ada = await world().admin();
    const { id } = await measure(ada);
    await expect(ada.measurables.enter({ params: { id }, body })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
    expect((await ada.measurables.list({ query: { year: 2026 } }))[0]?.values).toEqual([]);
  });

  test('two people can fill different cells, and in the same cell the last value stays', async () => {
    const ada = await world().admin();
    const { id } = await measure(ada);
    const enter = (week: number, value: number) =>
      ada.measurables.enter({ params: { id }, body: { year: 2026, week, value } });
    await Promise.all([enter(1, 1), enter(2, 2), enter(3, 3)]);
    await Promise.all([4, 5, 6].map((value) => enter(4, value)));
    const [row] = await ada.measurables.list({ query: { year: 2026 } });
    expect(row?.values.map(({ week }) => week)).toEqual([1, 2, 3, 4]);
    expect([4, 5, 6]).toContain(row?.values[3]?.value);
  });

  test('is sent to everyone', async () => {
    const ada = await world().admin();
    const live = await (await world().colleague(ada)).live();
    const { id } = await measure(ada);
    const cell = await ada.measurables.enter({ params: { id }, body: { year: 2026, week: 9, value: 2 } });
    expect(await live.changed('cells')).toEqual([cell]);
  });
});

describe('a block of cells', () => {
  test('replaces existing values', async () => {
    const ada = await world().admin();
    const [a, b] = [await measure(ada), await measure(ada)];
    await ada.measurables.enter({ params: { id: a.id }, body: { year: 2026, week: 1, value: 9, note: 'Late' } });
    const values = [a, b].flatMap(({ id }) =>
      [1, 2].map((week) => ({ measurableId: id, year: 2026, week, value: week })),
    );
    expect(await ada.measurables.enterMany({ body: { values } })).toHaveLength(4);
    const rows = await ada.measurables.list({ query: { year: 2026 } });
    expect(rows.map(({ values }) => values.map(({ value }) => value))).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(rows[0]?.values[0]?.note).toBe('Late');
  });

  test('changes nothing if one cell is refused', async () => {
    const ada = await world().admin();
    const grace = await world().colleague(ada);
    const own = await measure(ada, { ownerId: grace.id });
    const other = await measure(ada);
    const cell = (measurableId: number, week = 1) => ({ measurableId, year: 2026, week, value: 1 });
    const enter = (...values: ReturnType<typeof cell>[]) => grace.measurables.enterMany({ body: { values } });
    await expect(enter(cell(own.id), cell(other.id))).rejects.toMatchObject({ status: 403 });
    await expect(enter(cell(own.id), cell(999_999))).rejects.toMatchObject({ status: 400 });
    await expect(enter(cell(own.id), cell(own.id))).rejects.toMatchObject({ status: 400 });
    await expect(enter(cell(own.id), cell(own.id, 60))).rejects.toMatchObject({ status: 400 });
    expect((await ada.measurables.list({ query: { year: 2026 } })).flatMap(({ values }) => values)).toEqual([]);
  });

  test('of another organization is refused', async () => {
    const measurable = await measure(await world().admin());
    const mallory = await world().admin('Mallory');
    const values = [{ measurableId: measurable.id, year: 2026, week: 1, value: 1 }];
    await expect(mallory.measurables.enterMany({ body: { values } })).rejects.toMatchObject({ status: 400 });
  });

  test('of two hundred measurables and a year can be entered twice at the same time', async () => {
    const ada = await world().admin();
    const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers' } });
    const measurables = Array.from({ length: 200 }, (_, n) => ({ name: `Number ${n}`, values: [] }));
    await ada.scorecards.import({ params: { id: scorecardId }, body: { measurables } });
    const rows = await ada.measurables.list();
    const weeks = Array.from({ length: 52 }, (_, index) => index + 1);
    const values = rows.flatMap(({ id }) =>
      weeks.map((week) => ({ measurableId: id, year: 2026, week, value: week / 4 })),
    );
    const live = await ada.live();
    await Promise.all([
      ada.measurables.enterMany({ body: { values } }),
      ada.measurables.enterMany({ body: { values: values.toReversed() } }),
    ]);
    expect(await live.stale('cells')).toBe(true);
    const saved = await ada.measurables.list({ query: { year: 2026 } });
    expect(saved.every((row) => row.values.every(({ week, value }) => value === week / 4))).toBe(true);
    expect(saved.map((row) => row.values.length)).toEqual(Array(200).fill(52));
  });
});

describe('a goal', () => {
  test('that changes applies from this week on, and the past keeps its own', async () => {
    const ada = await world().admin();
    const { id } = await measure(ada, { goal: 10 });
    const changed = await ada.measurables.change({ params: { id }, body: { goal: 20 } });
    expect(changed.goal).toBe(20);
    expect(changed.goals.map(({ from, goal }) => [from, goal])).toEqual([
      [always, 10],
      [firstDayOf(now, 'monday'), 20],
    ]);
  });

  test('of a later day does not apply yet', async () => {
    const ada = await world().admin();
    const { id } = await measure(ada, { goal: 10 });
    const goalFrom = firstDayOf(weekAfter(now, 4, 'monday'), 'monday');
    const changed = await ada.measurables.change({ params: { id }, body: { operator: '<=', goal: 2, goalFrom } });
    expect(changed).toMatchObject({ operator: '>=', goal: 10 });
    expect(changed.goals[1]).toEqual({ from: goalFrom, operator: '<=', goal: 2, goalMax: null });
  });

  test('for all weeks replaces all others', async () => {
    const ada = await world().admin();
    const { id } = await measure(ada, { goal: 10 });
    await ada.measurables.change({ params: { id }, body: { goal: 20 } });
    const { goals } = await ada.measurables.change({ params: { id }, body: { goal: 30, goalFrom: null } });
    expect(goals).toEqual([{ from: always, operator: '>=', goal: 30, goalMax: null }]);
  });

  test('stays if something else changes, or the same goal is sent again', async () => {
    const ada = await world().admin();
    const { id } = await measure(ada, { goal: 10 });
    const { goals } = await ada.measurables.change({ params: { id }, body: { name: 'Boats', goal: 10 } });
    expect(goals).toEqual([{ from: always, operator: '>=', goal: 10, goalMax: null }]);
  });

  test('within a range has a maximum of at least the minimum', async () => {
    const ada = await world().admin();
    const measurable = await measure(ada, { operator: 'within', goal: 18, goalMax: 22 });
    expect(measurable).toMatchObject({ operator: 'within', goal: 18, goalMax: 22 });
    const change = (body: object) => ada.measurables.change({ params: { id: measurable.id }, body });
    await expect(change({ goalMax: 17 })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'goalMax' }] },
    });
    expect(await change({ operator: '<=' })).toMatchObject({ goal: 18, goalMax: null });
  });

  test('set by two people at the same time is one of the two, without a second entry for the week', async () => {
    const ada = await world().admin();
    const { id } = await measure(ada, { goal: 10 });
    await Promise.all([20, 30].map((goal) => ada.measurables.change({ params: { id }, body: { goal } })));
    const [row] = await ada.measurables.list();
    expect(row?.goals).toHaveLength(2);
    expect([20, 30]).toContain(row?.goal);
  });
});

describe('permissions of a measurable', () => {
  async function crew() {
    const ada = await world().admin();
    const [owner, other, manager] = [
      await world().colleague(ada, 'Owner'),
      await world().colleague(ada, 'Other'),
      await world().colleague(ada, 'Manager'),
    ];
    await setRole(world(), manager, 'manager');
    return { owner, other, manager, measurable: await measure(ada, { ownerId: owner.id }) };
  }

  test('its owner, managers and admins may enter values', async () => {
    const { owner, other, manager, measurable } = await crew();
    const enter = (person: Person) =>
      person.measurables.enter({ params: { id: measurable.id }, body: { year: 2026, week: 1, value: 1 } });
    await enter(owner);
    await enter(manager);
    await expect(enter(other)).rejects.toMatchObject({ status: 403 });
  });

  test('managers and admins may change and delete it', async () => {
    const { owner, manager, measurable } = await crew();
    const params = { id: measurable.id };
    const body = { scorecardId: measurable.scorecardId, name: 'Mine' };
    await expect(owner.measurables.change({ params, body: { goal: 1 } })).rejects.toMatchObject({ status: 403 });
    await expect(owner.measurables.delete({ params })).rejects.toMatchObject({ status: 403 });
    await expect(owner.measurables.create({ body })).rejects.toMatchObject({ status: 403 });
    await expect(owner.measurables.reorder({ body: { measurableIds: [measurable.id] } })).rejects.toMatchObject({
      status: 403,
    });
    await manager.measurables.change({ params, body: { goal: 1 } });
    await manager.measurables.delete({ params });
    expect(await manager.measurables.list()).toEqual([]);
  });

  test('its owner may reassign it too, but no other managee', async () => {
    const { owner, other, measurable } = await crew();
    const handTo = (person: Person, ownerId: string) =>
      person.measurables.change({ params: { id: measurable.id }, body: { ownerId } });
    await expect(handTo(other, other.id)).rejects.toMatchObject({ status: 403 });
    const goalFrom = { params: { id: measurable.id }, body: { ownerId: owner.id, goalFrom: null } };
    await expect(owner.measurables.change(goalFrom)).rejects.toMatchObject({ status: 403 });
    expect(await handTo(owner, other.id)).toMatchObject({ ownerId: other.id });
  });
});

describe('an import', () => {
  const values = (...numbers: number[]) => numbers.map((value, index) => ({ year: 2026, week: index + 1, value }));

  test('adds measurables with their values, and fills existing ones of the same name', async () => {
    const ada = await world().admin();
    const { id, scorecardId } = await measure(ada, { name: 'Boats', goal: 3 });
    await ada.measurables.enter({ params: { id }, body: { year: 2026, week: 3, value: 30 } });
    const measurables = [
      { name: 'BOATS ', goal: 99, values: values(1, 2) },
      {
        name: 'Waste',
        format: 'percent' as const,
        operator: '<=' as const,
        goal: 12,
        ownerId: ada.id,
        values: values(14),
      },
    ];
    const answer = await ada.scorecards.import({ params: { id: scorecardId }, body: { measurables } });
    expect(answer).toEqual({ added: 1, values: 3 });
    expect(await ada.measurables.list({ query: { scorecardId, year: 2026 } })).toMatchObject([
      { id, name: 'Boats', goal: 3, values: [{ value: 1 }, { value: 2 }, { value: 30 }] },
      { name: 'Waste', format: 'percent', operator: '<=', goal: 12, ownerId: ada.id, values: [{ value: 14 }] },
    ]);
  });

  test('includes notes', async () => {
    const ada = await world().admin();
    const { scorecardId } = await measure(ada);
    const measurables = [{ name: 'Waste', values: [{ year: 2026, week: 1, value: null, note: 'Saw broken' }] }];
    await ada.scorecards.import({ params: { id: scorecardId }, body: { measurables } });
    const [, waste] = await ada.measurables.list({ query: { year: 2026 } });
    expect(waste?.values).toMatchObject([{ week: 1, value: null, note: 'Saw broken' }]);
  });

  test.each([
    ['a name twice', [{ name: 'Waste' }, { name: ' waste' }], 'measurables'],
    ['a week twice', [{ name: 'Waste', values: [...values(1), ...values(2)] }], 'values'],
    ['an unknown owner', [{ name: 'Waste' }, { name: 'Boats', ownerId: 'nobody' }], 'ownerId'],
    ['bounds the wrong way round', [{ name: 'Waste', operator: 'within' as const, goal: 2, goalMax: 1 }], 'goalMax'],
    ['no name', [{ name: 'Waste' }, { name: '' }], 'measurables.1.name'],
    [
      'a nonexistent week',
      [{ name: 'Waste', values: [{ year: 2026, week: 54, value: 1 }] }],
      'measurables.0.values.0.week',
    ],
  ])('with %s changes nothing', async (_, measurables, path) => {
    const ada = await world().admin();
    const { id } = await ada.scorecards.create({ body: { name: 'Numbers' } });
    const body = { measurables: measurables.map((row) => ({ values: values(1), ...row })) };
    await expect(ada.scorecards.import({ params: { id }, body })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
    expect(await ada.measurables.list()).toEqual([]);
  });
});

test('the health of the organization counts the value of this week, or else of last week', async () => {
  const ada = await world().admin();
  const { id, scorecardId } = await measure(ada, { goal: 10 });
  await ada.measurables.create({ body: { name: 'Waste', scorecardId, operator: '<=', goal: 2 } });
  await ada.measurables.create({ body: { name: 'Without a goal', scorecardId } });
  const enter = (weeksAgo: number, value: number | null) =>
    ada.measurables.enter({ params: { id }, body: { ...weekAfter(now, -weeksAgo, 'monday'), value } });
  const onTrack = async () => (await ada.dashboard.stats()).scorecardOnTrack;
  await enter(2, 10);
  expect(await onTrack()).toBe(0);
  await enter(1, 8);
  expect(await ada.dashboard.stats()).toMatchObject({
    scorecardHealth: 50,
    scorecardOnTrack: 1,
    scorecardTotal: 2,
    scorecardWeeks: [weekAfter(now, -1, 'monday')],
  });
  await enter(0, 1);
  expect(await onTrack()).toBe(0);
  await enter(0, null);
  expect(await onTrack()).toBe(1);
});

test('team members may enter values of others once the team allows it, and the activity names them', async () => {
  const ada = await world().admin();
  const [grace, joan, alan] = [
    await world().colleague(ada, 'Grace'),
    await world().colleague(ada, 'Joan'),
    await world().colleague(ada, 'Alan'),
  ];
  const { id: teamId } = await ada.teams.create({ body: { name: 'Yard' } });
  for (const { id: userId } of [grace, alan]) await ada.teams.addMember({ params: { id: teamId }, body: { userId } });
  await setRole(world(), alan, 'observer');
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers', teamId } });
  const { id } = await ada.measurables.create({ body: { name: 'Boats sold', scorecardId, ownerId: ada.id } });
  const enter = (person: Person) => person.measurables.enter({ params: { id }, body: { ...now, value: 4 } });
  const set = (membersEnterValues: boolean) =>
    ada.teams.change({ params: { id: teamId }, body: { membersEnterValues } });
  await expect(enter(grace)).rejects.toMatchObject({ status: 403 });
  await set(true);
  expect(await enter(grace)).toMatchObject({ value: 4 });
  for (const other of [joan, alan]) await expect(enter(other)).rejects.toMatchObject({ status: 403 });
  const [last] = await ada.measurables.activity({ params: { id } });
  expect(last).toMatchObject({ actor: { id: grace.id }, changes: { value: [null, 4] } });
  await set(false);
  await expect(enter(grace)).rejects.toMatchObject({ status: 403 });
});
