import { expect, test } from 'vitest';
import { manyTodos } from '#test/many.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('a list of very many rows ends after the first ten thousand, and says so', async () => {
  const ada = await world().admin();
  await manyTodos(world(), ada, 10_001);
  const response = await ada.fetch('/api/todos');
  expect(response.headers.get('x-list-cut')).toBe('10000');
  expect(response.headers.get('x-total-count')).toBe('10001');
  expect(response.headers.get('x-notice')).toContain('its first 10,000 rows');
  expect(await response.json()).toHaveLength(10_000);
});

test('a list of very long texts ends where four megabytes are full', async () => {
  const ada = await world().admin();
  await manyTodos(world(), ada, 500);
  await onDatabase(world(), `update todos set description = repeat('🚢', 10_000) where owner_id = $1`, [ada.id]);
  const todos = await ada.todos.list();
  expect(todos).toHaveLength(Math.floor((4 << 20) / 40_000));
  expect(todos[0]?.title).toBe('Row 500');
});

test('a list that fits is whole, and says nothing', async () => {
  const ada = await world().admin();
  await manyTodos(world(), ada, 100);
  const { headers } = await ada.fetch('/api/todos');
  expect([headers.get('x-list-cut'), headers.get('x-total-count')]).toEqual([null, '100']);
});
