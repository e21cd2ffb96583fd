import { expect, test } from 'vitest';
import { createTodo } from '#test/builders.ts';
import { manyTodos } from '#test/many-todos.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** To-dos with these titles, listed in this order; returns the id of each by its title. */
async function listed(person: Person, titles: string[]): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const title of titles.toReversed()) ids[title] = (await createTodo(person, { title, ownerId: person.id })).id;
  return ids;
}

const order = async (person: Person) =>
  (await person.todos.list({ query: { completed: false } })).map(({ title }) => title).join('');
const pick = (ids: Record<string, number>, titles: string) => [...titles].map((title) => ids[title] ?? 0);

test('new to-dos come first', async () => {
  const ada = await world().admin();
  await listed(ada, ['A', 'B', 'C']);
  expect(await order(ada)).toBe('ABC');
});

test('positions are separate for each organization, and include deleted to-dos', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, ['A', 'B']);
  await ada.todos.delete({ params: { id: ids.A ?? 0 } });
  await listed(ada, ['C']);
  await ada.todos.restore({ params: { id: ids.A ?? 0 } });
  expect((await ada.todos.list()).map(({ title, sortOrder }) => [title, sortOrder])).toEqual([
    ['C', -300],
    ['A', -200],
    ['B', -100],
  ]);
});

test('to-dos for several people get separate positions', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  await ada.todos.create({ body: { title: 'Read', assigneeIds: [ada.id, grace.id] } });
  const rows = await ada.todos.list();
  expect(rows.map(({ ownerId, sortOrder }) => [ownerId, sortOrder])).toEqual([
    [grace.id, -200],
    [ada.id, -100],
  ]);
});

test('to-dos in the same position are listed newest first, and can be reordered', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, ['A', 'B', 'C']);
  await onDatabase(world(), 'update todos set sort_order = -100 where id = any($1)', [Object.values(ids)]);
  expect(await order(ada)).toBe('ABC');
  for (const wanted of ['CAB', 'BAC', 'ABC']) {
    await ada.todos.reorder({ body: { todoIds: pick(ids, wanted) } });
    expect(await order(ada)).toBe(wanted);
  }
});

test('a whole list can be reordered', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, ['A', 'B', 'C']);
  await ada.todos.reorder({ body: { todoIds: pick(ids, 'CAB') } });
  expect(await order(ada)).toBe('CAB');
});

test('a filtered list is reordered within its positions', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, ['A', 'B', 'C', 'D', 'E']);
  const moved = await ada.todos.reorder({ body: { todoIds: pick(ids, 'EAC') } });
  expect(await order(ada)).toBe('EBADC');
  expect(moved).toHaveLength(3);
});

test('to-dos that keep their position are not changed or sent', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, ['A', 'B', 'C']);
  const moved = await ada.todos.reorder({ body: { todoIds: pick(ids, 'ACB') } });
  expect(moved.map(({ title }) => title).sort()).toEqual(['B', 'C']);
  expect(await ada.todos.reorder({ body: { todoIds: pick(ids, 'ACB') } })).toEqual([]);
});

test('an unknown, deleted, foreign or duplicate id is refused', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, ['A', 'B']);
  const gone = await createTodo(ada, { title: 'X' });
  await ada.todos.delete({ params: { id: gone.id } });
  const foreign = await createTodo(await world().admin('Mallory'), { title: 'F' });
  for (const wrong of [99_999_999, gone.id, foreign.id, ids.A ?? 0]) {
    await expect(ada.todos.reorder({ body: { todoIds: [...pick(ids, 'BA'), wrong] } })).rejects.toMatchObject({
      status: 400,
      body: { errors: [{ path: 'todoIds' }] },
    });
  }
  expect(await order(ada)).toBe('AB');
});

test('two simultaneous reorders leave one of the two orders, without duplicate positions', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, [...'ABCDEFGH']);
  await Promise.all(
    ['HGFEDCBA', 'BADCFEHG', 'ABCDEFGH', 'EFGHABCD'].map((wanted) =>
      ada.todos.reorder({ body: { todoIds: pick(ids, wanted) } }),
    ),
  );
  expect(['HGFEDCBA', 'BADCFEHG', 'ABCDEFGH', 'EFGHABCD']).toContain(await order(ada));
  const places = (await ada.todos.list()).map(({ sortOrder }) => sortOrder);
  expect(new Set(places).size).toBe(places.length);
});

test('simultaneous reorders of a filtered list stay within its positions', async () => {
  const ada = await world().admin();
  const ids = await listed(ada, [...'AXBYC']);
  await Promise.all(
    ['BAC', 'CBA', 'ACB', 'CAB', 'BCA', 'CBA'].map((wanted) =>
      ada.todos.reorder({ body: { todoIds: pick(ids, wanted) } }),
    ),
  );
  expect(await order(ada)).toMatch(/^[ABC]X[ABC]Y[ABC]$/);
});

test('colleagues see the new order', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const ids = await listed(ada, ['A', 'B']);
  const live = await grace.live();
  const moved = await ada.todos.reorder({ body: { todoIds: pick(ids, 'BA') } });
  expect(await live.changed('todos')).toEqual(moved);
});

test('ten thousand ids can be reordered in one call', async () => {
  const ada = await world().admin();
  await manyTodos(world(), ada, 10_000);
  const before = await ada.todos.list();
  const todoIds = before.map(({ id }) => id).toReversed();
  await ada.todos.reorder({ body: { todoIds } });
  expect((await ada.todos.list()).map(({ id }) => id)).toEqual(todoIds);
});

test('after very many moves clients are only told to reload their lists', async () => {
  const ada = await world().admin();
  await manyTodos(world(), ada, 201);
  const live = await ada.live();
  const ids = (await ada.todos.list()).map(({ id }) => id);
  await ada.todos.reorder({ body: { todoIds: [...ids.slice(1), ...ids.slice(0, 1)] } });
  expect(await live.stale('todos')).toBe(true);
});
