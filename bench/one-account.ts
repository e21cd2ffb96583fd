// `npm run bench -- one-account [SECONDS]`: one account attacks; how much does another organization notice?
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '#test/free-port.ts';
import { percentile, print, round } from './figures.ts';
import { measureMemory } from './memory.ts';
import { databaseOf, startProduct } from './product.ts';
import { seed, strangerToken } from './seed.ts';

const seconds = Number(process.argv[2] ?? 60);

const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
const product = await startProduct(dataDir, await freePort(), { RATE_LIMIT: 'on' });
await seed(databaseOf(dataDir));
const client = new Client(databaseOf(dataDir));
await client.connect();
// The account is an admin of its own organization, as anyone who registers can be, and has already filled it.
await client.query(`update memberships set role = 'admin'`);
await client.query(`
  insert into todos (organization_id, title, description, priority, created_by_id, sort_order)
    select 1, 'Long ' || n, repeat('long ', 2000), 'medium', 'person-1', n * -100 from generate_series(1, 20000) n`);
await client.query('analyze');
await client.end();

/** The work of the other organization, one call at a time: it lists its to-dos, and every fifth call creates one. */
async function work(until: number): Promise<{ delays: number[]; failed: number }> {
  const delays: number[] = [];
  let failed = 0;
  for (let number = 0; Date.now() < until; number++) {
    const headers = { cookie: `quarterdeck_session=${strangerToken}`, 'content-type': 'application/json' };
    const change = { method: 'POST', body: '{"title":"Worked on"}' };
    const began = performance.now();
    const response = await fetch(`${product.url}/api/todos`, { headers, ...(number % 5 === 0 && change) });
    await response.arrayBuffer();
    delays.push(performance.now() - began);
    if (!response.ok) failed += 1;
    await wait(20);
  }
  return { delays, failed };
}

const quiet = await work(Date.now() + 3_000);
print('calls of the other organization, alone', `p99 ${round(percentile(quiet.delays, 0.99))} ms`, 'none', true);

const attacker = fork('bench/attacker.ts', [product.url]);
await wait(3_000);
let memory = 0;
const watch = setInterval(() => {
  memory = Math.max(memory, measureMemory(product.process.pid ?? 0)?.server ?? 0);
}, 1_000);
const { delays, failed } = await work(Date.now() + seconds * 1_000);
clearInterval(watch);
attacker.send('stop');
const [{ ends, connections }] = await once(attacker, 'message');
console.log(`responses to the attacker by status: ${JSON.stringify(ends)}; connections left open: ${connections}`);

const p99 = percentile(delays, 0.99);
print(
  'calls of the other organization, meanwhile',
  `p50 ${round(percentile(delays, 0.5))} ms, p99 ${round(p99)} ms of ${delays.length}`,
  'p99 < 250 ms',
  p99 < 250,
);
print('refused calls', `${failed}`, '0', failed === 0);
print('peak memory of the server', `${round(memory)} MB`, '< 400 MB', memory < 400);
await product.stop();
await rm(dataDir, { recursive: true });

// Then it reads its own long lists.
process.argv.splice(2);
await import('./long-lists.ts');
