import { expect, test } from 'vitest';
import { manyTodos } from '#test/many-todos.ts';
import { onDatabase } from '#test/on-database.ts';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('a list of very many rows ends after the first ten thousand and reports that', async () => {
  const ada = await world().admin();
  await manyTodos(world(), ada, 10_001);
  const response = await ada.fetch('/api/todos');
  expect(response.headers.get('x-list-cut')).toBe('10000');
  expect(response.headers.get('x-total-count')).toBe('10001');
  expect(response.headers.get('x-notice')).toContain('first 10,000 rows');
  expect(await response.json()).toHaveLength(10_000);
});

test('a list of very long texts ends at four megabytes', async () => {
  const ada = await world().admin();
  await manyTodos(world(), ada, 500);
  await onDatabase(world(), `update todos set description = repeat('🚢', 10_000) where owner_id = $1`, [ada.id]);
  const todos = await ada.todos.list();
  expect(todos).toHaveLength(Math.floor((4 << 20) / 40_000));
  expect(todos[0]?.title).toBe('Row 500');
});

test('a short list is complete and reports nothing', async () => {
  const ada = await world().admin();
  await manyTodos(world(), ada, 100);
  const { headers } = await ada.fetch('/api/todos');
  expect([headers.get('x-list-cut'), headers.get('x-total-count')]).toEqual([null, '100']);
});

test('a scorecard with very long notes ends at eight megabytes and reports that', async () => {
  const ada = await world().admin();
  const { id: scorecardId } = await ada.scorecards.create({ body: { name: 'Numbers' } });
  const { id } = await ada.measurables.create({ body: { name: 'First', scorecardId } });
  await onDatabase(
    world(),
    `insert into measurables (organization_id, scorecard_id, name, goals, sort_order)
     select organization_id, scorecard_id, 'Next', goals, n * 1000 from measurables, generate_series(1, 30) n where id = $1`,
    [id],
  );
  await onDatabase(
    world(),
    `insert into measurable_values (organization_id, measurable_id, year, week, note)
     select organization_id, id, 2026, week, repeat('🚢', 2000) from measurables, generate_series(1, 52) week
     where scorecard_id = $1`,
    [scorecardId],
  );
  const response = await ada.fetch('/api/measurables?year=2026');
  expect(response.headers.get('x-list-cut')).toBe('21');
  expect(await response.json()).toHaveLength(21);
});
