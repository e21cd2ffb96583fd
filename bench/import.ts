// `npm run bench -- import [ROWS]`: an organization imports 100,000 rows, again, and undoes them. How long do calls of another organization take meanwhile?
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Import, type ImportedRow, type ImportKind, usualSettings } from '#contract/imports.ts';
import { freePort } from '#test/free-port.ts';
import { importedRow } from '#test/imports.ts';
import { percentile, print, round } from './figures.ts';
import { databaseOf, startProduct } from './product.ts';
import { seed, token } from './seed.ts';

const rows = Number(process.argv[2] ?? 100_000);
const batch = 250;
const most = 250;

/** Kinds with their shares of all rows, within the quotas of an organization. */
const shares: [kind: Extract<ImportKind, 'todos' | 'issues' | 'headlines'>, share: number][] = [
  ['todos', 0.45],
  ['issues', 0.15],
  ['headlines', 0.4],
];
const all = shares.flatMap(([kind, share]) =>
  Array.from({ length: rows * share }, (_, n): ImportedRow => {
    const fields = { title: `${kind} about pier ${n}`, description: 'Call the harbour master first.' };
    return importedRow(kind, fields, { key: `${kind}-${n}`, row: n + 2 });
  }),
);

const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
const product = await startProduct(dataDir, await freePort());
await seed(databaseOf(dataDir));
const neighbour = fork(new URL('./neighbour.ts', import.meta.url), [product.url]);

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = { cookie: `quarterdeck_session=${token}`, 'content-type': 'application/json' };
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${product.url}/api/imports${path}`, { headers, ...init });
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
async function measure(what: string, step: () => Promise<unknown>): Promise<void> {
  await delays();
  const began = performance.now();
  await step();
  const seconds = (performance.now() - began) / 1000;
  const p99 = percentile(await delays(), 0.99);
  print(
    `${what} of ${all.length} rows`,
    `${round(seconds)} s; another organization's p99 ${round(p99)} ms`,
    `p99 < ${most} ms`,
    p99 < most,
  );
}

async function until(id: number, status: Import['status']): Promise<Import> {
  for (;;) {
    const one = await call<Import>(`/${id}`);
    if (one.status === status) return one;
    if (one.status === 'stopped') throw new Error('the import stopped');
    await wait(200);
  }
}

await measure('nothing', () => wait(5000));
/** Uploads and checks all rows. Returns the id of the import. */
async function check(time: string): Promise<number> {
  const { id } = await call<Import>('', { name: 'All.xlsx', settings: usualSettings });
  await measure(`${time} upload`, async () => {
    for (let first = 0; first < all.length; first += batch)
      await call(`/${id}/rows`, { first, rows: all.slice(first, first + batch) });
  });
  await measure(`${time} check`, async () => {
    await call(`/${id}/check`, { settings: usualSettings });
    const { counts } = await until(id, 'checked');
    console.log(JSON.stringify(counts));
  });
  return id;
}

const id = await check('first');
await measure('import', async () => {
  await call(`/${id}/run`, {});
  await until(id, 'done');
});
await check('second');
await measure('undo', async () => {
  await call(`/${id}/undo`, { withEdited: false });
  await until(id, 'undone');
});
neighbour.kill();
await product.stop();
await rm(dataDir, { recursive: true });
