// `npm run bench -- export [ROWS]`: an organization exports 100,000 rows. How long do calls of another organization take meanwhile?
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Export } from '#contract/exports.ts';
import { freePort } from '#test/free-port.ts';
import { percentile, print, round } from './figures.ts';
import { databaseOf, startProduct } from './product.ts';
import { seed, token } from './seed.ts';

const rows = Number(process.argv[2] ?? 100_000);
const most = 250;

const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
const product = await startProduct(dataDir, await freePort());
await seed(databaseOf(dataDir));
const client = new Client(databaseOf(dataDir));
await client.connect();
await client.query(`
  update memberships set role = 'admin' where user_id = 'person-1';
  insert into channels (organization_id, name) values (1, 'pier');
  insert into todos (organization_id, title, description, priority, owner_id, created_by_id, team_id, sort_order)
    select 1, 'To-do about pier ' || n, 'Call the harbour master first.', 'medium', 'person-1', 'person-2', 1, n
    from generate_series(1, ${rows * 0.45}) n;
  insert into messages (organization_id, channel_id, user_id, content)
    select 1, (select max(id) from channels), 'person-3', 'Message ' || n || ': the harbour master has called back.'
    from generate_series(1, ${rows * 0.55}) n`);
await client.query('vacuum analyze');
await client.end();
const neighbour = fork(new URL('./neighbour.ts', import.meta.url), [product.url]);

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = { cookie: `quarterdeck_session=${token}`, 'content-type': 'application/json' };
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${product.url}/api/exports${path}`, { headers, ...init });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** How long the calls of the other organization took since the last time, in ms. */
async function delays(): Promise<number[]> {
  neighbour.send('');
  const [took] = await once(neighbour, 'message');
  return took as number[];
}

/** Takes a step, and says how long it and the calls of the other organization took. */
async function measure(what: string, step: () => Promise<string>): Promise<void> {
  await delays();
  const began = performance.now();
  const result = await step();
  const seconds = (performance.now() - began) / 1000;
  const p99 = percentile(await delays(), 0.99);
  const took = `${round(seconds)} s${result}; another organization's p99 ${round(p99)} ms`;
  print(what, took, `p99 < ${most} ms`, p99 < most);
}

// Jobs start some seconds after the first answer.
await measure('nothing', async () => {
  await wait(5000);
  return '';
});
await measure(`export of ${rows} rows`, async () => {
  const { id } = await call<Export>('', { withRecordings: false });
  for (;;) {
    const { status, bytes } = await call<Export>(`/${id}`);
    if (status === 'ready') return `, ${round((bytes ?? 0) / 1e6)} MB`;
    if (status !== 'running') throw new Error(`the export is ${status}`);
    await wait(200);
  }
});
neighbour.kill();
await product.stop();
await rm(dataDir, { recursive: true });
