import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Connection } from '#server/db/pool.ts';
import { createTodo } from '#test/builders.ts';
import { freePort } from '#test/free-port.ts';
import { openProxy } from '#test/proxy.ts';
import { createWorld, openWorld, type Person, type World } from '#test/world.ts';

const world = openWorld();
/** Redis is not part of the product. Without it, only the tests with Redis are skipped. */
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const urlOf = ({ host, user, database }: Connection) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;

type Window = { person: Person; id: string; process: World };

/** An admin and a colleague, each on a separate process linked by these settings. */
async function twoProcesses(one: Record<string, string>, other: Record<string, string>): Promise<[Window, Window]> {
  const ada = await world().admin();
  const people = [ada, await world().colleague(ada)];
  const open = async (env: Record<string, string>, index: number): Promise<Window> => {
    const process = await createWorld({ LOG_LEVEL: 'warn', ...env }, world().database);
    closing.push(() => process.close());
    const person = process.visitor();
    const { email = '', id = '' } = people[index] ?? {};
    await person.auth.login({ body: { email, password: 'analytical engine' } });
    return { person, id, process };
  };
  return [await open(one, 0), await open(other, 1)];
}

test('a silent link is logged once; own clients are served, and everyone catches up when it recovers', async () => {
  const proxy = await openProxy(world().database);
  closing.push(proxy.close);
  const [ada, grace] = await twoProcesses(
    { DATABASE_URL: urlOf(world().database) },
    { DATABASE_URL: urlOf(proxy.connection) },
  );
  const countLines = (about: string) => grace.process.logged.filter((line) => line.includes(about)).length;
  proxy.freeze();
  await expect.poll(() => countLines('the link between processes is broken')).toBe(1);
  const graceLive = await grace.person.live();
  expect(await graceLive.next('presence')).toEqual({ here: [grace.id], gone: [] });
  await ada.person.live();
  const rock = await ada.person.rocks.create({ body: { title: 'Loft' } });
  expect(await graceLive.changed('rocks')).toEqual([rock]);
  proxy.mend();
  expect(await graceLive.next('presence')).toEqual({ here: [ada.id], gone: [] });
  expect([countLines('is broken'), countLines('works again')]).toEqual([1, 1]);
});

describe.skipIf(!hasRedis)('Redis', () => {
  /** Starts Redis; gives its process and address. */
  async function startRedis(...settings: string[]): Promise<{ redis: ChildProcess; REDIS_URL: string }> {
    const port = await freePort();
    const redis = spawn('redis-server', ['--port', String(port), '--save', '', ...settings]);
    closing.push(() => redis.kill('SIGKILL') && once(redis, 'exit'));
    for await (const output of redis.stdout) if (String(output).includes('Ready to accept')) break;
    return { redis, REDIS_URL: `redis://127.0.0.1:${port}` };
  }

  test('that hangs for 20 s blocks no process, and the link recovers', async () => {
    const { redis, REDIS_URL } = await startRedis();
    const port = await freePort();
    const settings = {
      DATABASE_URL: urlOf(world().database),
      REDIS_URL,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATA_DIR: tmpdir(),
    };
    // A separate process, because one in an endless loop would block the tests as well.
    const server = spawn(process.execPath, ['server/main.ts'], { env: { ...process.env, ...settings } });
    closing.push(() => server.kill('SIGKILL') && once(server, 'exit'));
    let printed = '';
    for (const output of [server.stdout, server.stderr]) output.on('data', (text) => (printed += text));
    await expect.poll(() => printed).toContain('is ready');
    // A process starts only if Redis answers.
    const channels = async () => {
      const socket = connect(Number(new URL(REDIS_URL).port), '127.0.0.1').end('PUBSUB CHANNELS\r\n');
      return text(socket);
    };
    await expect.poll(channels).toContain('socket.io#/#');
    const isUp = () => fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(3_000) });
    redis.kill('SIGSTOP');
    const until = Date.now() + 20_000;
    while (Date.now() < until) {
      expect((await isUp()).status).toBe(200);
      await wait(500);
    }
    redis.kill('SIGCONT');
    await expect.poll(() => printed).toContain('works again');
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
  });

  test('that is full still carries every message', async () => {
    const { REDIS_URL } = await startRedis('--maxmemory', '1', '--maxmemory-policy', 'noeviction');
    const env = { REDIS_URL };
    const [ada, grace] = await twoProcesses(env, env);
    const { id } = await createTodo(ada.person, { title: 'Keel' });
    const [adaLive, graceLive] = [await ada.person.live(), await grace.person.live()];
    await adaLive.subscribe({ noun: 'todos', id });
    await graceLive.subscribe({ noun: 'todos', id });
    graceLive.socket.emit('writing', { noun: 'todos', id });
    expect(await adaLive.next('writing')).toEqual({ on: { noun: 'todos', id }, userId: grace.id });
  });

  test('that is down at the start ends the process with a sentence', async () => {
    const start = createWorld({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` }, world().database);
    await expect(start).rejects.toThrow(/^REDIS_URL cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)\.$/);
  });
});
