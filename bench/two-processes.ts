// `npm run bench:two-processes [-- CHANGES]`: do all clients of two processes end with the rows that the database holds?
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
import { Keeper } from './keeper.ts';
import { type Running, startProduct } from './product.ts';
import { listenerToken, seed } from './seed.ts';

const clients = 20;
const changes = Number(process.argv[2] ?? 10_000);
const rows = 20;
/** How long the last change may take to everyone, in ms. */
const patience = 15_000;

/** Lets all change the same to-dos and cells at random, each one call at a time; gives how many changes were made. */
async function changeAtRandom(keepers: Keeper[], todoIds: number[]): Promise<number> {
  let made = 0;
  const any = () => Math.floor(Math.random() * rows);
  const change = (keeper: Keeper) => {
    const [dice, id] = [Math.random(), todoIds[any()] ?? 0];
    if (dice < 0.02) return keeper.deleteAndRestore(id);
    return dice < 0.5 ? keeper.changeTodo(id, `Change ${made}`) : keeper.enter(1 + any(), 1, made);
  };
  const work = async (keeper: Keeper) => {
    while (made < changes) {
      const count = await change(keeper);
      made += count;
    }
  };
  await Promise.all(keepers.map(work));
  return made;
}

/** Waits until every client has heard of the last event; gives whether all did. */
async function haveHeardAll(keepers: Keeper[], database: Client): Promise<boolean> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    const { rows } = await database.query(`
      select max(number) as last, count(*) filter (where number is null) as waiting
      from events where room = 'organizations:1'`);
    const [{ last, waiting }] = rows;
    if (Number(waiting) === 0 && keepers.every(({ lastEvent }) => lastEvent >= Number(last))) return true;
    await wait(50);
  }
  return false;
}

/** Runs two processes linked by `env`; gives whether all clients ended alike. */
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

  const keepers = Array.from(
    { length: clients },
    (_, number) => new Keeper(products[number % 2]?.url ?? '', listenerToken(number)),
  );
  await Promise.all(keepers.map((keeper) => keeper.open()));
  const todoIds = (keepers[0]?.todos.shown ?? []).slice(0, rows).map(({ id }) => id);
  const began = performance.now();
  const made = await changeAtRandom(keepers, todoIds);
  const seconds = (performance.now() - began) / 1000;
  const hasHeard = await haveHeardAll(keepers, client);

  const truth = new Keeper(products[0]?.url ?? '', listenerToken(0));
  await truth.open();
  const parts = keepers.flatMap(({ todos, cells }) => [todos, cells]);
  const sum = (count: 'late' | 'wrong') => parts.reduce((total, part) => total + part[count], 0);
  const differing = keepers.filter(
    ({ todos, cells }) =>
      !isDeepStrictEqual(todos.shown, truth.todos.shown) || !isDeepStrictEqual(cells.shown, truth.cells.shown),
  ).length;
  const isRight = hasHeard && differing === 0 && sum('wrong') === 0;
  print(`two processes linked through ${how}`, `${round(made / seconds)} changes a second`, 'none', true);
  print('clients that heard of the last event', hasHeard ? 'all' : 'not all', 'all', hasHeard);
  print('clients whose rows differ at the end', `${differing} of ${clients}`, '0', differing === 0);
  print('rows heard older than held, of these shown', `${sum('late')}, ${sum('wrong')}`, 'shown 0', sum('wrong') === 0);

  for (const keeper of [...keepers, truth]) keeper.close();
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
