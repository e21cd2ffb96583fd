// `npm run bench -- two-processes [CHANGES]`: do all clients of two processes end with the rows in the database?
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { freePort } from '#test/free-port.ts';
import { print, round } from './figures.ts';
import { type Running, startProduct } from './product.ts';
import { RowStore } from './row-store.ts';
import { listenerToken, seed } from './seed.ts';

const clients = 20;
const changes = Number(process.argv[2] ?? 10_000);
const rows = 20;
/** Time limit for the last change to reach everyone. */
const timeoutMs = 15_000;

/** Each client changes the same to-dos and cells at random, one call at a time; returns the number of changes. */
async function changeAtRandom(stores: RowStore[], todoIds: number[]): Promise<number> {
  let made = 0;
  const any = () => Math.floor(Math.random() * rows);
  const change = (store: RowStore) => {
    const [dice, id] = [Math.random(), todoIds[any()] ?? 0];
    if (dice < 0.02) return store.deleteAndRestore(id);
    return dice < 0.5 ? store.changeTodo(id, `Change ${made}`) : store.enter(1 + any(), 1, made);
  };
  const work = async (store: RowStore) => {
    while (made < changes) {
      const count = await change(store);
      made += count;
    }
  };
  await Promise.all(stores.map(work));
  return made;
}

/** Waits until every client has received the last event; returns whether all did. */
async function haveReceivedAll(stores: RowStore[], database: Client): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    const { rows } = await database.query(`
      select max(number) as last, count(*) filter (where number is null) as waiting
      from events where room = 'organizations:1'`);
    const [{ last, waiting }] = rows;
    if (Number(waiting) === 0 && stores.every(({ lastEvent }) => lastEvent >= Number(last))) return true;
    await wait(50);
  }
  return false;
}

/** Runs two processes linked by `env`; returns whether all clients ended with the same rows. */
async function run(how: string, env: Record<string, string>): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const { connection, stop } = await startEmbedded(dataDir, () => {});
  const { user, database, host } = connection;
  const shared = { DATABASE_URL: `postgres://${user}@localhost/${database}?host=${host}`, ...env };
  const products: Running[] = [];
  for (let number = 0; number < 2; number++) products.push(await startProduct(dataDir, await freePort(), shared));
  await seed(connection);
  const client = new Client(connection);
  await client.connect();
  await client.query(`update memberships set role = 'admin'`);

  const stores = Array.from(
    { length: clients },
    (_, number) => new RowStore(products[number % 2]?.url ?? '', listenerToken(number)),
  );
  await Promise.all(stores.map((store) => store.open()));
  const todoIds = (stores[0]?.todos.visible ?? []).slice(0, rows).map(({ id }) => id);
  const began = performance.now();
  const made = await changeAtRandom(stores, todoIds);
  const seconds = (performance.now() - began) / 1000;
  const hasReceived = await haveReceivedAll(stores, client);

  const truth = new RowStore(products[0]?.url ?? '', listenerToken(0));
  await truth.open();
  const parts = stores.flatMap(({ todos, cells }) => [todos, cells]);
  const sum = (count: 'late' | 'wrong') => parts.reduce((total, part) => total + part[count], 0);
  const differing = stores.filter(
    ({ todos, cells }) =>
      !isDeepStrictEqual(todos.visible, truth.todos.visible) || !isDeepStrictEqual(cells.visible, truth.cells.visible),
  ).length;
  const isRight = hasReceived && differing === 0 && sum('wrong') === 0;
  print(`two processes linked through ${how}`, `${round(made / seconds)} changes a second`, 'none', true);
  print('clients that received the last event', hasReceived ? 'all' : 'not all', 'all', hasReceived);
  print('clients whose rows differ at the end', `${differing} of ${clients}`, '0', differing === 0);
  print('outdated rows received, of these visible', `${sum('late')}, ${sum('wrong')}`, 'visible 0', sum('wrong') === 0);

  for (const store of [...stores, truth]) store.close();
  await client.end();
  for (const product of products) await product.stop();
  await stop();
  await rm(dataDir, { recursive: true });
  return isRight;
}

async function startRedis(port: number): Promise<ChildProcess> {
  const redis = spawn('redis-server', ['--port', String(port), '--save', '']);
  for await (const output of redis.stdout) if (String(output).includes('Ready to accept')) break;
  return redis;
}

const outcomes = [await run('the database', {})];
if (spawnSync('redis-server', ['--version']).status === 0) {
  const port = await freePort();
  const redis = await startRedis(port);
  outcomes.push(await run('Redis', { REDIS_URL: `redis://127.0.0.1:${port}` }));
  redis.kill();
  await once(redis, 'exit');
}
if (outcomes.includes(false)) process.exitCode = 1;
