import { describe, expect, test } from 'vitest';
import type { Seat } from '#contract/seats.ts';
import { seatsAbove } from '#rules/seats.ts';
import { onDatabase } from '#test/on-database.ts';
import { setRole } from '#test/roles.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const titles = (seats: Seat[]) => seats.map(({ title }) => title);

/** The sorted titles of the children of a seat. */
const below = async (person: Person, parentId: string) =>
  titles((await person.seats.list()).filter((seat) => seat.parentId === parentId));

const add = (person: Person, title: string, parentId?: string) =>
  person.seats.create({ body: { title, ...(parentId && { parentId }) } });
const move = (person: Person, id: string, parentId: string, position?: number) =>
  person.seats.change({ params: { id }, body: { parentId, ...(position !== undefined && { position }) } });

test('a new organization has the core seats, with its creator as the visionary', async () => {
  const ada = await world().admin();
  const seats = await ada.seats.list();
  expect(await below(ada, 'visionary')).toEqual(['Integrator']);
  expect(await below(ada, 'integrator')).toEqual([
    ...['Head of Sales', 'Head of Client Success', 'Head of Engineering', 'Head of Product', 'Head of Finance'],
    'Head of HR',
  ]);
  const [visionary, ...others] = seats.sort((one) => (one.id === 'visionary' ? -1 : 1));
  expect(visionary).toMatchObject({ parentId: null, person: { id: ada.id, firstName: 'Ada', email: ada.email } });
  expect(others.every(({ people, person }) => people.length === 0 && person === null)).toBe(true);
});

test('a seat is created with responsibilities and people with and without an account', async () => {
  const ada = await world().admin();
  const people = [{ userId: ada.id }, { name: 'Rosa Lund' }, { userId: ada.id }];
  const body = { title: ' Head of “Sails” ⛵ ', responsibilities: ['Sails', 'Ropes'], people, parentId: 'sales' };
  const seat = await ada.seats.create({ body });
  expect(seat).toMatchObject({
    title: 'Head of “Sails” ⛵',
    parentId: 'sales',
    responsibilities: ['Sails', 'Ropes'],
    people: [
      { userId: ada.id, name: null },
      { userId: null, name: 'Rosa Lund' },
    ],
    person: { id: ada.id },
  });
  const alone = await ada.seats.change({ params: { id: seat.id }, body: { people: [{ name: 'Rosa Lund' }] } });
  expect(alone).toMatchObject({ title: seat.title, person: { id: null, firstName: 'Rosa Lund', lastName: '' } });
  expect((await ada.seats.list()).find(({ id }) => id === seat.id)).toEqual(alone);
});

test.each([
  [{ title: '  ' }, 'title', 'Seat title is required'],
  [{ title: 'x'.repeat(201) }, 'title', 'Seat title is limited to 200 characters'],
  [{ responsibilities: Array(21).fill('Sails') }, 'responsibilities', 'A seat has at most 20 responsibilities'],
  [{ people: [{}] }, 'people', 'Each person needs a userId or a name'],
  [{ parentId: 'nowhere' }, 'parentId', 'There is no such seat (parentId)'],
])('%o is refused at its field, and nothing changes', async (fields, path, message) => {
  const ada = await world().admin();
  const before = await ada.seats.list();
  const refusal = { status: 400, body: { errors: [{ path, message }] } };
  await expect(ada.seats.create({ body: { title: 'Rigger', ...fields } })).rejects.toMatchObject(refusal);
  await expect(ada.seats.change({ params: { id: 'sales' }, body: fields })).rejects.toMatchObject(refusal);
  expect(await ada.seats.list()).toEqual(before);
});

test('people of another organization cannot hold a seat', async () => {
  const [ada, mallory] = [await world().admin(), await world().admin('Mallory')];
  const people = [{ userId: mallory.id }];
  const refusal = { status: 400, body: { errors: [{ path: 'people' }] } };
  await expect(ada.seats.change({ params: { id: 'sales' }, body: { people } })).rejects.toMatchObject(refusal);
});

test('managers edit the chart, managees can only read it', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  expect(await grace.seats.list()).toEqual(await ada.seats.list());
  await expect(add(grace, 'Rigger')).rejects.toMatchObject({ status: 403 });
  await setRole(world(), grace, 'manager');
  expect(await add(grace, 'Rigger')).toMatchObject({ title: 'Rigger', parentId: 'integrator' });
});

test('a chart has at most a thousand seats', async () => {
  const ada = await world().admin();
  const chartId = (await ada.charts.list())[0]?.id;
  await onDatabase(
    world(),
    `insert into seats (organization_id, chart_id, key, title, sort_order)
     select organization_id, id, 'k' || n, 'Seat', n from charts, generate_series(1, 992) n where id = $1`,
    [chartId],
  );
  await expect(add(ada, 'One more')).rejects.toMatchObject({ status: 409 });
});

describe('a seat', () => {
  test('moves below another and among its siblings', async () => {
    const ada = await world().admin();
    expect(await move(ada, 'hr', 'finance')).toMatchObject({ parentId: 'finance' });
    await ada.seats.change({ params: { id: 'finance' }, body: { position: 0 } });
    expect((await below(ada, 'integrator')).slice(0, 2)).toEqual(['Head of Finance', 'Head of Sales']);
    expect(await below(ada, 'finance')).toEqual(['Head of HR']);
  });

  test('cannot move below itself or its descendants, and top seats cannot move', async () => {
    const ada = await world().admin();
    const { id } = await add(ada, 'Rigger', 'sales');
    for (const parentId of ['sales', id]) {
      await expect(move(ada, 'sales', parentId)).rejects.toMatchObject({
        status: 400,
        body: { errors: [{ path: 'parentId', message: "A seat can't report to itself or to a seat below it" }] },
      });
    }
    await expect(move(ada, 'integrator', 'sales')).rejects.toMatchObject({ status: 409 });
    await expect(move(ada, 'visionary', 'integrator')).rejects.toMatchObject({ status: 409 });
  });

  test('moved below another while that moves below it leaves one tree', async () => {
    const ada = await world().admin();
    for (let round = 0; round < 5; round++) {
      await Promise.all([move(ada, 'sales', 'integrator'), move(ada, 'hr', 'integrator')]);
      const results = await Promise.allSettled([move(ada, 'sales', 'hr'), move(ada, 'hr', 'sales')]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const seats = await ada.seats.list();
      for (const { id } of seats.filter((seat) => seat.id !== 'visionary')) {
        expect(seatsAbove(seats, id).at(-1)?.id).toBe('visionary');
      }
    }
  });

  test('keeps simultaneous changes of two people', async () => {
    const ada = await world().admin();
    const change = (body: object) => ada.seats.change({ params: { id: 'sales' }, body });
    await Promise.all([change({ title: 'Trade' }), change({ responsibilities: ['Boat shows'] })]);
    expect((await ada.seats.list()).find(({ id }) => id === 'sales')).toMatchObject({
      title: 'Trade',
      responsibilities: ['Boat shows'],
    });
  });
});

describe('a deleted seat', () => {
  test('leaves its children to its parent when deleted, and gets them back when restored', async () => {
    const ada = await world().admin();
    const loft = await add(ada, 'Loft', 'sales');
    const rigger = await add(ada, 'Rigger', loft.id);
    await ada.seats.delete({ params: { id: loft.id } });
    expect(await below(ada, 'sales')).toEqual(['Rigger']);
    expect(titles(await ada.seats.list({ query: { deleted: true } }))).toEqual(['Loft']);
    await ada.seats.delete({ params: { id: rigger.id } });
    await ada.seats.delete({ params: { id: 'sales' } });
    const restored = await ada.seats.restore();
    expect(titles(restored).sort()).toEqual(['Head of Sales', 'Loft', 'Rigger']);
    expect(await below(ada, 'sales')).toEqual(['Loft']);
    expect(await below(ada, loft.id)).toEqual(['Rigger']);
    expect((await below(ada, 'integrator'))[0]).toBe('Head of Sales');
    expect(await ada.seats.restore()).toEqual([]);
  });

  test('is restored alone by its id, with its people and responsibilities', async () => {
    const ada = await world().admin();
    const body = { title: 'Rigger', people: [{ userId: ada.id }], responsibilities: ['Masts'] };
    const { id } = await ada.seats.create({ body });
    await ada.seats.delete({ params: { id } });
    await ada.seats.delete({ params: { id: 'hr' } });
    expect(await ada.seats.restore({ query: { id } })).toMatchObject([
      { id, responsibilities: ['Masts'], person: { id: ada.id } },
    ]);
    expect(titles(await ada.seats.list({ query: { deleted: true } }))).toEqual(['Head of HR']);
    await expect(ada.seats.restore({ query: { id } })).rejects.toMatchObject({ status: 404 });
  });

  test('cannot be deleted at the top', async () => {
    const ada = await world().admin();
    for (const id of ['visionary', 'integrator']) {
      await expect(ada.seats.delete({ params: { id } })).rejects.toMatchObject({
        status: 409,
        body: { message: 'Core seats cannot be deleted' },
      });
    }
  });

  test('is purged after 30 days', async () => {
    const ada = await world().admin();
    await ada.seats.delete({ params: { id: 'hr' } });
    await onDatabase(world(), `update seats set deleted_at = now() - interval '31 days' where deleted_at is not null`);
    await world().purge();
    expect(await ada.seats.list({ query: { deleted: true } })).toEqual([]);
  });
});

test('a removed person’s seats are handed over once each, also deleted ones and those in drafts', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const both = [{ userId: grace.id }, { userId: ada.id }];
  await ada.seats.change({ params: { id: 'sales' }, body: { people: both } });
  await ada.seats.change({ params: { id: 'hr' }, body: { people: both.slice(0, 1) } });
  const draft = await ada.charts.create({ body: { name: 'Draft' } });
  await ada.seats.delete({ params: { id: 'hr' } });
  await ada.users.delete({ params: { id: grace.id }, query: { transferToUserId: ada.id } });
  const people = async (query: object) =>
    (await ada.seats.list({ query })).filter(({ id }) => /^(sales|hr)$/.test(id)).map((seat) => seat.people);
  const hers = [{ userId: ada.id, name: null }];
  expect([await people({}), await people({ deleted: true })]).toEqual([[hers], [hers]]);
  expect(await people({ chartId: draft.id })).toEqual([hers, hers]);
});

test('everyone who watches receives the events of a seat', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const live = await grace.live();
  const { id } = await add(ada, 'Rigger', 'sales');
  expect(await live.changed('seats')).toMatchObject([{ id, title: 'Rigger', parentId: 'sales' }]);
  await move(ada, id, 'hr');
  expect(await live.changed('seats')).toMatchObject([{ id, parentId: 'hr' }]);
  await ada.seats.delete({ params: { id } });
  expect(await live.changed('seats')).toMatchObject([{ id, deletedAt: expect.any(String) }]);
  await ada.seats.restore();
  expect(await live.changed('seats')).toMatchObject([{ id, deletedAt: null }]);
});
