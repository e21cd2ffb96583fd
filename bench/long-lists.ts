// `npm run bench -- long-lists [ROWS]`: an organization has ten thousand rows of every noun. How long does each of its lists hold
// the event loop of the server, and how long do the calls of another organization wait, from a process of its own?
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { freePort } from '#test/free-port.ts';
import { insertLongLists, longLists } from '#test/long-lists.ts';
import { percentile, print, round } from './figures.ts';
import { databaseOf, startProduct } from './product.ts';
import { seed, token } from './seed.ts';

const rows = Number(process.argv[2] ?? 10_000);
/** How many calls of each list run at once: more than an account may, so that the queue is never empty. */
const loops = 8;
const msPerList = Number(process.env.MS ?? 2_500);
const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
const delayPort = await freePort();
const product = await startProduct(dataDir, await freePort(), {
  NODE_OPTIONS: `--import ${resolve('bench/loop-delay.ts')}`,
  LOOP_DELAY_PORT: String(delayPort),
});
await seed(databaseOf(dataDir));
const client = new Client(databaseOf(dataDir));
await client.connect();
await client.query(`update memberships set role = 'admin'`);
await insertLongLists(client, 1, 1, rows);
await client.end();

/** The longest time that the event loop of the server was held since the last call, in ms. */
const loopHeld = async () => Number(await (await fetch(`http://127.0.0.1:${delayPort}`)).text());

/** Reads a list; returns its bytes. Refusals of a full queue count as 0 bytes. */
async function read(path: string): Promise<number> {
  const response = await fetch(`${product.url}/api/${path}`, { headers: { cookie: `quarterdeck_session=${token}` } });
  const { byteLength } = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return byteLength;
}

const neighbour = fork('bench/neighbour.ts', [product.url]);
/** How long the calls of the other organization took since the last question, in ms. */
async function neighbourWaited(): Promise<number[]> {
  neighbour.send('report');
  const [delays] = await once(neighbour, 'message');
  return delays as number[];
}

await new Promise((done) => setTimeout(done, 3_000));
const alone = await neighbourWaited();
print('calls of the other organization, alone', `p99 ${round(percentile(alone, 0.99))} ms`, 'none', true);

for (const path of longLists.filter((path) => process.argv.length < 4 || process.argv.slice(3).includes(path))) {
  await read(path);
  await loopHeld();
  await read(path);
  const loopDelay = await loopHeld();
  await neighbourWaited();
  const until = Date.now() + msPerList;
  let bytes = 0;
  let times = 0;
  await Promise.all(
    Array.from({ length: loops }, async () => {
      while (Date.now() < until) {
        bytes = await read(path);
        times += 1;
      }
    }),
  );
  const delayBesideSeveral = await loopHeld();
  const delays = await neighbourWaited();
  const p99 = percentile(delays, 0.99);
  print(
    `${path}, ${round(bytes / 1000)} kB, ${times} times`,
    `loop held ${round(loopDelay)}, ${round(delayBesideSeveral)} ms; others p50 ${round(percentile(delays, 0.5))}, p99 ${round(p99)} ms`,
    '<= 20 ms, p99 <= 150 ms',
    loopDelay <= 20 && p99 <= 150,
  );
}
neighbour.kill();
await product.stop();
await rm(dataDir, { recursive: true });
