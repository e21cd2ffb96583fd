import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { createWorld, openWorld, type Person } from '#test/world.ts';

const world = openWorld();
/** Redis is not part of the product; where it is not installed, that one way is not tried. */
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

test('a change is told to everybody in the organization, its maker included, and to nobody else', async () => {
  const ada = await world().admin();
  const [grace, mallory] = [await world().colleague(ada), await world().admin('Mallory')];
  const [adaLive, graceLive, malloryLive] = [await ada.live(), await grace.live(), await mallory.live()];
  const rock = await ada.rocks.create({ body: { title: 'Open the Lisbon loft' } });
  expect(await adaLive.next('rocks.changed')).toEqual([rock]);
  expect(await graceLive.next('rocks.changed')).toEqual([rock]);
  const own = await mallory.rocks.create({ body: { title: 'Their own' } });
  expect(await malloryLive.next('rocks.changed')).toEqual([own]);
});

test('a refused change is told to nobody', async () => {
  const ada = await world().admin();
  const live = await ada.live();
  await expect(ada.rocks.create({ body: { title: 'Never', teamId: 1_000_000 } })).rejects.toThrow('400');
  const rock = await ada.rocks.create({ body: { title: 'Kept' } });
  expect(await live.next('rocks.changed')).toEqual([rock]);
});

test('whoever is signed out or comes from another site gets no connection', async () => {
  await expect(world().visitor().live()).rejects.toMatchObject({
    message: 'Unauthorized',
    data: { code: 'unauthorized' },
  });
  const foreign = await fetch(`${world().url}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
});

test('presence lists who is connected, and forgets who left', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const adaLive = await ada.live();
  expect(await adaLive.next('users.present')).toEqual([ada.id]);
  const graceLive = await grace.live();
  expect((await adaLive.next('users.present')).sort()).toEqual([ada.id, grace.id].sort());
  graceLive.socket.disconnect();
  expect(await adaLive.next('users.present')).toEqual([ada.id]);
});

test('signing out ends the live connections of that sign-in', async () => {
  const ada = await world().admin();
  const live = await ada.live();
  const ended = new Promise((resolve) => live.socket.once('disconnect', resolve));
  await ada.auth.logout();
  await live.next('session.ended');
  expect(await ended).toBe('io server disconnect');
});

test('whoever switches organization hears the new one, and the old one no more', async () => {
  const ada = await world().admin();
  const first = await ada.auth.user();
  const grace = await world().colleague(ada);
  const live = await ada.live();
  await ada.organizations.create({ body: { name: 'Second' } });
  expect((await live.next('account.changed')).organizationId).not.toBe(first.organizationId);
  const again = await ada.live();
  await grace.rocks.create({ body: { title: 'In the first' } });
  const own = await ada.rocks.create({ body: { title: 'In the second' } });
  expect(await again.next('rocks.changed')).toEqual([own]);
});

describe('two processes on one database', () => {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  /** The same admin, signed in at each of two servers on the database of the file's world, joined as the settings say. */
  async function twoWindows(env: Record<string, string>): Promise<[Person, Person]> {
    const { email } = await world().admin();
    const signIn = async () => {
      const process = await createWorld(env, world().database);
      closing.push(() => process.close());
      const person = process.visitor();
      await person.auth.login({ body: { email, password: 'analytical engine' } });
      return person;
    };
    return [await signIn(), await signIn()];
  }

  async function changeCrosses([one, other]: [Person, Person]): Promise<void> {
    const live = await other.live();
    const rock = await one.rocks.create({ body: { title: `R${'o'.repeat(190)}ck`, description: 'é'.repeat(9_000) } });
    expect(await live.next('rocks.changed')).toEqual([rock]);
    await other.auth.logout();
    await live.next('session.ended');
  }

  /** The address of the file's database, as an operator would give it. */
  function databaseUrl(): string {
    const { host, user, database } = world().database;
    return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
  }

  test('share changes through the database', async () => {
    await changeCrosses(await twoWindows({ DATABASE_URL: databaseUrl() }));
  });

  /** The other window loses nothing for good: it is brought back, and hears what is told from then on. */
  async function comesBack([one, other]: [Person, Person], breakLink: () => Promise<void>): Promise<void> {
    const live = await other.live();
    const ended = new Promise((resolve) => live.socket.once('disconnect', resolve));
    await breakLink();
    expect(await ended).toBe('io server disconnect');
    const again = await other.live();
    const rock = await one.rocks.create({ body: { title: 'Loft' } });
    expect(await again.next('rocks.changed')).toEqual([rock]);
  }

  test('go on when the database drops their connection, and every client comes back', async () => {
    await comesBack(await twoWindows({ DATABASE_URL: databaseUrl() }), async () => {
      const killer = new Client(world().database);
      await killer.connect();
      await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
      );
      await killer.end();
    });
  });

  describe.skipIf(!hasRedis)('through Redis', () => {
    const addressOf = (port: number) => ({ REDIS_URL: `redis://127.0.0.1:${port}` });

    /** Gives the way to end it at once. */
    async function startRedis(port: number): Promise<() => Promise<unknown>> {
      const redis = spawn('redis-server', ['--port', String(port), '--save', '', '--daemonize', 'no']);
      const ended = once(redis, 'exit');
      const stop = () => {
        redis.kill();
        return ended;
      };
      closing.push(stop);
      for await (const output of redis.stdout) if (String(output).includes('Ready to accept')) break;
      return stop;
    }

    test('they share changes', async () => {
      const port = await freePort();
      await startRedis(port);
      await changeCrosses(await twoWindows(addressOf(port)));
    });

    test('they go on when Redis was away, and every client comes back', async () => {
      const port = await freePort();
      const stop = await startRedis(port);
      await comesBack(await twoWindows(addressOf(port)), async () => {
        await stop();
        await startRedis(port);
      });
    });
  });
});
