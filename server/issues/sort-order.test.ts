import { expect, test } from 'vitest';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** Issues with these titles, listed in this order; returns the id of each by its title. */
async function listed(person: Person, titles: string): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const title of [...titles].toReversed()) ids[title] = (await person.issues.create({ body: { title } })).id;
  return ids;
}

/** The body of a list in this order. */
const placed = (ids: Record<string, number>, titles: string) =>
  [...titles].map((title, index) => ({ id: ids[title] ?? 0, sortOrder: index * 100 }));
const reorder = (person: Person, issues: { id: number; sortOrder: number }[]) =>
  person.issues.reorder({ body: { issues } });
const order = async (person: Person) => (await person.issues.list()).map(({ title }) => title).join('');

test('new issues come first, and a new order is kept', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, 'ABC');
  expect(await order(ada)).toBe('ABC');
  await reorder(ada, placed(ids, 'CAB'));
  expect(await order(ada)).toBe('CAB');
});

test('a filtered list is reordered within its positions', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, 'ABCDE');
  const moved = await reorder(ada, placed(ids, 'EAC').toReversed());
  expect(await order(ada)).toBe('EBADC');
  expect(moved).toHaveLength(3);
});

test('an unknown, deleted, foreign or duplicate id is refused', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, 'ABX');
  await ada.issues.delete({ params: { id: ids.X ?? 0 } });
  const { F = 0 } = await listed(await world().admin('Mallory'), 'F');
  for (const wrong of [99_999_999, ids.X ?? 0, F, ids.A ?? 0]) {
    await expect(reorder(ada, [...placed(ids, 'BA'), { id: wrong, sortOrder: 200 }])).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'issues' }] },
    });
  }
  expect(await order(ada)).toBe('AB');
});

test('two simultaneous reorders leave one of the two orders, without duplicate positions', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, 'ABCDEFGH');
  const wanted = ['HGFEDCBA', 'BADCFEHG', 'ABCDEFGH', 'EFGHABCD'];
  await Promise.all(wanted.map((titles) => reorder(ada, placed(ids, titles))));
  expect(wanted).toContain(await order(ada));
  const places = (await ada.issues.list()).map(({ sortOrder }) => sortOrder);
  expect(new Set(places).size).toBe(places.length);
});

test('colleagues see the new order', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, 'AB');
  const live = await (await world().colleague(ada)).live();
  const moved = await reorder(ada, placed(ids, 'BA'));
  expect(await live.changed('issues')).toEqual(moved);
});
