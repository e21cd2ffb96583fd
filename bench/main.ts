// `npm run bench`: the cost of the product, compared with a minimal implementation on the same machine in the same run.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#test/free-port.ts';
import { measureFirstLoad } from './browser.ts';
import { print, round } from './figures.ts';
import { printFirstPaints } from './first-paint.ts';
import { compare } from './http.ts';
import { measureMemory } from './memory.ts';
import { databaseOf, start, startProduct } from './product.ts';
import { measureRestart } from './restart.ts';
import { seed, token } from './seed.ts';

function printRatio(what: string, { product, bare }: { product: number; bare: number }, aim: number): void {
  const ratio = product / bare;
  print(what, `${round(ratio)} of bare (${round(product)} : ${round(bare)} a second)`, `>= ${aim}`, ratio >= aim);
}

const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
const port = await freePort();
const first = await startProduct(dataDir, port);
await first.stop();

const before = performance.now();
const product = await startProduct(dataDir, port);
const warm = performance.now() - before;
print('warm start to the first answer', `${round(warm / 1000)} s`, '< 1.2 s', warm < 1200);

// Jobs start some seconds after the first response.
await wait(6_000);
const memory = measureMemory(product.process.pid ?? 0);
if (memory) {
  print('idle memory of the server', `${round(memory.server)} MB`, '< 120 MB', memory.server < 120);
  print('idle memory of server and database', `${round(memory.both)} MB`, '< 250 MB', memory.both < 250);
}

const { scriptKilobytes, lcp, asked } = await measureFirstLoad(product.url);
print('initial JavaScript of My 90, gzip', `${round(scriptKilobytes)} kB`, '<= 160 kB', scriptKilobytes <= 160);
print('largest contentful paint of My 90', `${round(lcp)} ms`, '<= 600 ms', lcp <= 600);
const twice = [...new Set(asked.filter((path, index) => asked.indexOf(path) !== index))];
print('calls that opening My 90 makes', `${asked.length}`, '<= 14', asked.length <= 14);
print('calls made more than once', twice.join(' ') || 'none', 'none', twice.length === 0);

await seed(databaseOf(dataDir));
await printFirstPaints(product.url, token);
const bare = await start('bench/bare.ts', await freePort(), '/', { DATA_DIR: dataDir });
printRatio('GET /api/todos, 50 rows of 10,000', await compare(product.url, bare.url, { path: '/api/todos' }), 0.5);
printRatio(
  'GET /api/measurables, 200 with a year each',
  await compare(product.url, bare.url, { path: '/api/measurables?scorecardId=1&year=2026' }),
  0.4,
);
execFileSync(process.execPath, ['--max-semi-space-size=4', 'bench/live-change.ts', product.url], { stdio: 'inherit' });
printRatio(
  'POST /api/todos',
  await compare(product.url, bare.url, { path: '/api/todos', method: 'POST', bodies: [{ title: 'Measured' }] }),
  0.4,
);
printRatio(
  'PUT a value into a cell',
  await compare(product.url, bare.url, {
    path: '/api/measurables/1/values',
    method: 'PUT',
    bodies: Array.from({ length: 52 }, (_, index) => ({ year: 2026, week: index + 1, value: 42.5 })),
  }),
  0.35,
);

await bare.stop();

const restart = await measureRestart(product, () => startProduct(dataDir, port));
print(
  '1,000 clients subscribed again after a restart',
  `${round(restart.seconds)} s after the server is back`,
  '<= 10 s',
  restart.seconds <= 10,
);
print(
  'GET /api/todos of another organization meanwhile',
  `p50 ${round(restart.p50)} ms, p99 ${round(restart.p99)} ms`,
  'p99 < 250 ms',
  restart.p99 < 250,
);
await restart.product.stop();
await rm(dataDir, { recursive: true });
