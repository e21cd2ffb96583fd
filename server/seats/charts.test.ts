import { describe, expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const seatsOf = async (person: Person, chartId?: number) =>
  (await person.seats.list({ query: chartId ? { chartId } : {} })).map(({ id, parentId, title, people }) => ({
    id,
    parentId,
    title,
    people,
  }));

test('a draft is a copy of the primary chart, and editing it leaves that unchanged', async () => {
  const ada = await world().admin();
  await ada.seats.delete({ params: { id: 'hr' } });
  const draft = await ada.charts.create({ body: { name: 'After the merger' } });
  expect(draft).toMatchObject({ isPrimary: false, createdById: ada.id });
  const before = await seatsOf(ada);
  expect(await seatsOf(ada, draft.id)).toEqual(before);
  const query = { chartId: draft.id };
  await ada.seats.change({ params: { id: 'sales' }, query, body: { title: 'Trade', people: [{ name: 'Rosa' }] } });
  await ada.seats.delete({ params: { id: 'finance' }, query });
  expect(await seatsOf(ada)).toEqual(before);
  expect((await seatsOf(ada, draft.id)).length).toBe(before.length - 1);
});

test('publishing a draft makes it the primary chart, and the previous one a draft', async () => {
  const ada = await world().admin();
  const [primary] = await ada.charts.list();
  const draft = await ada.charts.create({ body: { name: 'Next year' } });
  await ada.seats.change({ params: { id: 'sales' }, query: { chartId: draft.id }, body: { title: 'Trade' } });
  const live = await (await world().colleague(ada)).live();
  const [published, former] = await ada.charts.publish({ params: { id: draft.id } });
  expect(published).toMatchObject({ id: draft.id, isPrimary: true, name: 'Primary Chart' });
  expect(former).toMatchObject({ id: primary?.id, isPrimary: false, name: expect.stringMatching(/^Primary until \d/) });
  expect((await live.changed('charts')).length).toBe(2);
  expect((await ada.seats.list()).find(({ id }) => id === 'sales')).toMatchObject({
    title: 'Trade',
    chartId: draft.id,
  });
  await ada.charts.publish({ params: { id: former?.id ?? 0 } });
  expect((await ada.seats.list()).find(({ id }) => id === 'sales')?.title).toBe('Head of Sales');
});

test('two drafts published at the same time leave one primary chart', async () => {
  const ada = await world().admin();
  const drafts = [await ada.charts.create({ body: { name: 'A' } }), await ada.charts.create({ body: { name: 'B' } })];
  await Promise.all(drafts.map(({ id }) => ada.charts.publish({ params: { id } })));
  expect((await ada.charts.list()).map(({ isPrimary }) => isPrimary)).toEqual([true, false, false]);
});

describe('publishing a draft that is older than the chart', () => {
  /** A draft that renames sales and deletes finance; meanwhile Grace adds a seat below finance and renames sales and HR. */
  async function changedByTwo() {
    const ada = await world().admin();
    const grace = await world().colleague(ada);
    await setRole(world(), grace, 'manager');
    const draft = await ada.charts.create({ body: { name: 'Next year' } });
    const query = { chartId: draft.id };
    await ada.seats.change({ params: { id: 'sales' }, query, body: { title: 'Trade', people: [{ name: 'Rosa' }] } });
    await ada.seats.delete({ params: { id: 'finance' }, query });
    const added = await grace.seats.create({
      body: { title: 'Payroll', parentId: 'finance', people: [{ userId: grace.id }], responsibilities: ['Wages'] },
    });
    await grace.seats.change({ params: { id: 'sales' }, body: { title: 'Market', responsibilities: ['Fairs'] } });
    await grace.seats.change({ params: { id: 'hr' }, body: { title: 'People' } });
    await grace.seats.delete({ params: { id: 'product' } });
    const both = [{ userId: ada.id }, { userId: grace.id }];
    await grace.seats.change({ params: { id: 'visionary' }, body: { people: both } });
    return { ada, grace, draft, added };
  }
  const seatIn = async (person: Person, id: string) => (await person.seats.list()).find((seat) => seat.id === id);

  test('says what changed since, and who changed it', async () => {
    const { ada, grace, draft } = await changedByTwo();
    const { seats, changedBy } = await ada.charts.base({ params: { id: draft.id } });
    expect(seats.find(({ id }) => id === 'sales')?.title).toBe('Head of Sales');
    expect(changedBy).toEqual([grace.id]);
  });

  test('keeps what others changed, and tells them', async () => {
    const { ada, grace, draft, added } = await changedByTwo();
    await ada.charts.publish({ params: { id: draft.id } });
    expect(await seatIn(ada, added.id)).toMatchObject({
      ...{ title: 'Payroll', parentId: 'integrator', responsibilities: ['Wages'] },
      people: [{ userId: grace.id, name: null }],
    });
    expect(await seatIn(ada, 'sales')).toMatchObject({
      ...{ title: 'Trade', responsibilities: ['Fairs'] },
      people: [{ userId: null, name: 'Rosa' }],
    });
    expect((await seatIn(ada, 'hr'))?.title).toBe('People');
    expect((await seatIn(ada, 'visionary'))?.people.map(({ userId }) => userId)).toEqual([ada.id, grace.id]);
    expect([await seatIn(ada, 'product'), await seatIn(ada, 'finance')]).toEqual([undefined, undefined]);
    const [told] = await grace.notifications.list();
    expect(told).toMatchObject({ entityType: 'chart', title: 'New accountability chart' });
    expect(told?.message).toContain('Primary until');
    expect(await ada.notifications.list()).toEqual([]);
  });

  test('lets the changes of others count first, or leaves them out', async () => {
    const first = await changedByTwo();
    await first.ada.charts.publish({ params: { id: first.draft.id }, query: { keep: 'theirs' } });
    expect((await seatIn(first.ada, 'sales'))?.title).toBe('Market');
    expect(await seatIn(first.ada, first.added.id)).toBeDefined();
    const second = await changedByTwo();
    await second.ada.charts.publish({ params: { id: second.draft.id }, query: { keep: 'mine' } });
    expect((await seatIn(second.ada, 'hr'))?.title).toBe('Head of HR');
    expect(await seatIn(second.ada, second.added.id)).toBeUndefined();
  });

  test('keeps the changes of both drafts when two are published at once', async () => {
    const ada = await world().admin();
    const [one, other] = [
      await ada.charts.create({ body: { name: 'A' } }),
      await ada.charts.create({ body: { name: 'B' } }),
    ];
    const rename = (id: string, chartId: number) =>
      ada.seats.change({ params: { id }, query: { chartId }, body: { title: 'New' } });
    await rename('sales', one.id);
    await rename('hr', other.id);
    await Promise.all([one, other].map(({ id }) => ada.charts.publish({ params: { id } })));
    expect([(await seatIn(ada, 'sales'))?.title, (await seatIn(ada, 'hr'))?.title]).toEqual(['New', 'New']);
  });
});

test('drafts can be renamed and deleted, the primary chart cannot', async () => {
  const ada = await world().admin();
  const [primary] = await ada.charts.list();
  const { id } = await ada.charts.create({ body: { name: 'Draft' } });
  expect(await ada.charts.change({ params: { id }, body: { name: 'Plan B' } })).toMatchObject({ name: 'Plan B' });
  await ada.charts.delete({ params: { id } });
  expect(await ada.charts.list()).toEqual([primary]);
  expect(await ada.seats.list({ query: { chartId: id } })).toEqual([]);
  const ofPrimary = { params: { id: primary?.id ?? 0 } };
  await expect(ada.charts.delete(ofPrimary)).rejects.toMatchObject({ status: 409 });
  await expect(ada.charts.publish(ofPrimary)).rejects.toMatchObject({ status: 409 });
  await expect(ada.charts.change({ ...ofPrimary, body: { name: 'Mine' } })).rejects.toMatchObject({ status: 409 });
});

test('a chart of another organization cannot be read or edited', async () => {
  const [ada, mallory] = [await world().admin(), await world().admin('Mallory')];
  const [chart] = await ada.charts.list();
  const query = { chartId: chart?.id ?? 0 };
  expect(await mallory.seats.list({ query })).toEqual([]);
  await expect(mallory.seats.create({ query, body: { title: 'Spy' } })).rejects.toMatchObject({ status: 404 });
  await expect(mallory.seats.restore({ query })).rejects.toMatchObject({ status: 404 });
});

test('five hundred seats are one short answer', async () => {
  const ada = await world().admin();
  await onDatabase(
    world(),
    `insert into seats (organization_id, chart_id, parent_id, key, title, sort_order, responsibilities)
     select organization_id, chart_id, id, 'k' || n, 'Seat ' || n, n, '{Plan the work,Lead the crew,Report,Hire}'
     from seats, generate_series(1, 492) n
     where key = 'integrator' and organization_id = (select organization_id from memberships where user_id = $1)`,
    [ada.id],
  );
  const response = await ada.fetch('/api/seats', { headers: { 'accept-encoding': 'identity' } });
  const body = await response.text();
  expect(JSON.parse(body)).toHaveLength(500);
  expect(body.length).toBeLessThan(250_000);
});

test('the activity of a seat covers its chart and all that were primary, but no other drafts', async () => {
  const ada = await world().admin();
  const change = (title: string, chartId?: number) =>
    ada.seats.change({ params: { id: 'sales' }, query: { chartId }, body: { title } });
  const titlesOf = async (chartId?: number) =>
    (await ada.seats.activity({ params: { id: 'sales' }, query: { chartId } })).map(
      ({ changes }) => changes.title?.[1],
    );
  await change('Trade');
  const [draft, other] = [
    await ada.charts.create({ body: { name: 'Next year' } }),
    await ada.charts.create({ body: { name: 'Never' } }),
  ];
  await change('Sails', draft.id);
  await change('Ropes', other.id);
  expect(await titlesOf()).toEqual(['Trade']);
  await ada.charts.publish({ params: { id: draft.id } });
  expect(await titlesOf()).toEqual(['Sails', 'Trade']);
  expect(await titlesOf(other.id)).toEqual(['Ropes', 'Sails', 'Trade']);
  await expect(ada.seats.activity({ params: { id: 'nobody' } })).rejects.toMatchObject({ status: 404 });
});

test('only its creator sees a draft until they share it with some people or everyone', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  for (const { id } of [grace, alan]) await ada.users.change({ params: { id }, body: { role: 'manager' } });
  const [admin, manager] = [await ada.live(), await alan.live()];
  const draft = await grace.charts.create({ body: { name: 'Without sales' } });
  expect(draft.visibleTo).toEqual([grace.id]);
  const params = { id: draft.id };
  const query = { chartId: draft.id };
  await grace.seats.change({ params: { id: 'sales' }, query, body: { title: 'Trade' } });
  await grace.seats.delete({ params: { id: 'finance' }, query });
  await ada.todos.create({ body: { title: 'Water the plants' } });
  for (const live of [admin, manager])
    expect(Object.keys((await live.next('changes')).changed ?? {})).toEqual(['todos']);
  for (const person of [ada, alan]) {
    expect(await person.charts.list()).toHaveLength(1);
    expect(await person.seats.list({ query })).toEqual([]);
    expect(await person.seats.list({ query: { ...query, deleted: true } })).toEqual([]);
    for (const path of [`/api/seats/sales/activity?chartId=${draft.id}`])
      expect((await person.fetch(path)).status).toBe(404);
    for (const call of [
      () => person.charts.change({ params, body: { visibleTo: null } }),
      () => person.charts.publish({ params }),
      () => person.charts.delete({ params }),
      () => person.seats.create({ query, body: { title: 'Spy' } }),
    ])
      await expect(call()).rejects.toThrow('404');
  }
  const shared = await grace.charts.change({ params, body: { visibleTo: [alan.id] } });
  expect(shared).toMatchObject({ name: 'Without sales', visibleTo: [grace.id, alan.id] });
  expect(await manager.changed('charts')).toMatchObject([{ id: draft.id }]);
  expect((await alan.seats.list({ query })).find(({ id }) => id === 'sales')?.title).toBe('Trade');
  expect(await ada.charts.list()).toHaveLength(1);
  await grace.charts.change({ params, body: { visibleTo: [] } });
  await manager.next('account');
  expect(await alan.charts.list()).toHaveLength(1);
  const opened = await grace.charts.change({ params, body: { visibleTo: null } });
  expect([opened.visibleTo, (await ada.charts.list()).length]).toEqual([null, 2]);
  const own = await grace.charts.create({ body: { name: 'Own' } });
  const [published] = await grace.charts.publish({ params: { id: own.id } });
  expect(published?.visibleTo).toBeNull();
  expect((await ada.seats.list())[0]?.chartId).toBe(own.id);
});

test('a removed person’s draft goes to the person who takes over', async () => {
  const ada = await world().admin();
  const [grace, alan] = [await world().colleague(ada), await world().colleague(ada, 'Alan')];
  await ada.users.change({ params: { id: grace.id }, body: { role: 'manager' } });
  await grace.charts.create({ body: { name: 'Next year' } });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: alan.id } });
  expect((await alan.charts.list()).map(({ name }) => name)).toEqual(['Primary Chart', 'Next year']);
  expect(await ada.charts.list()).toHaveLength(1);
});
