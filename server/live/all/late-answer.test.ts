import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Connection } from '#server/db/pool.ts';
import { createWorld, openWorld } from '#test/world.ts';

const world = openWorld();

/** A way to a database on which the answers to some statements wait until they are released. */
async function openSlowWay(to: Connection, isSlow: (statement: string) => boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'slow-way-'));
  const sockets = new Set<Socket>();
  let asked = 0;
  let release = () => {};
  const server = createServer((from) => {
    const onward = connect(`${to.host}/.s.PGSQL.5432`);
    for (const socket of [from, onward]) sockets.add(socket.on('error', () => {}));
    from.on('data', (data) => {
      if (isSlow(data.toString())) {
        asked++;
        onward.pause();
        release = () => onward.resume();
      }
      onward.write(data);
    });
    onward.on('data', (data) => from.write(data));
    from.on('close', () => onward.destroy());
    onward.on('close', () => from.destroy());
  });
  await new Promise<void>((resolve) => server.listen(`${folder}/.s.PGSQL.5432`, resolve));
  return {
    connection: { ...to, host: folder },
    asked: () => asked,
    release: () => release(),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

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
