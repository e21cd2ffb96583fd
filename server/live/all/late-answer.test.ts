import { expect, onTestFinished, test } from 'vitest';
import { openSlowWay } from '#test/slow-way.ts';
import { createWorld, openWorld } from '#test/world.ts';

const world = openWorld();

test('a late answer about the last event makes no one load everything again', async () => {
  const way = await openSlowWay(world().database, (statement) => statement.includes('pg_sequence_last_value'));
  const starting = createWorld({ LOG_LEVEL: 'warn' }, way.connection);
  // The start reads the last event, too.
  await expect.poll(way.asked).toBe(1);
  way.release();
  const server = await starting;
  onTestFinished(async () => {
    await server.close();
    await way.close();
  });
  const ada = await server.admin();
  const live = await ada.live('immediately');
  await expect.poll(way.asked).toBe(2);
  const rock = await ada.rocks.create({ body: { title: 'Keel' } });
  await expect.poll(() => live.changed('rocks')).toContainEqual(rock);
  way.release();
  // The next question comes after that answer was read.
  await expect.poll(way.asked).toBe(3);
  way.release();
  expect(server.logged.join()).not.toContain('another history');
});
