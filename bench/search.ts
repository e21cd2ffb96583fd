// `npm run bench -- search [ROWS]`: how long does a search take among a million rows of one organization?
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '#test/free-port.ts';
import { percentile, print, round } from './figures.ts';
import { databaseOf, startProduct } from './product.ts';
import { seed, token } from './seed.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const times = 30;
const questions: [what: string, q: string][] = [
  ['a word that stands in every title', 'harbour'],
  ['a word that stands in one of a thousand', 'pier 417'],
  ['a word that stands in one', 'xylophone'],
  ['a word that stands nowhere', 'zeppelin'],
  ['a word that only completed ones have', 'finished'],
  ['two letters', 'ha'],
  ['two letters that stand nowhere', 'q#'],
];

const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
const product = await startProduct(dataDir, await freePort());
await seed(databaseOf(dataDir));
const client = new Client(databaseOf(dataDir));
await client.connect();
const began = performance.now();
await client.query(
  `insert into todos (organization_id, title, priority, sort_order, completed_at)
     select 1, 'Call the harbour about pier ' || n % 1000 || case when n = 7 then ' xylophone' else '' end
       || case when n % 2 = 0 then ' finished' else '' end, 'medium', n * -100, case when n % 2 = 0 then now() end
     from generate_series(1, $1::int) n`,
  [rows],
);
await client.query('vacuum analyze todos');
await client.end();
console.log(`${round(rows)} to-dos made in ${round((performance.now() - began) / 1000)} s`);

for (const [what, q] of questions) {
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    const before = performance.now();
    const headers = { cookie: `quarterdeck_session=${token}` };
    const response = await fetch(`${product.url}/api/search?q=${encodeURIComponent(q)}`, { headers });
    await response.text();
    if (response.status !== 200) throw new Error(`the search answered ${response.status}`);
    took.push(performance.now() - before);
  }
  const p50 = percentile(took, 0.5);
  print(what, `p50 ${round(p50)} ms, p99 ${round(percentile(took, 0.99))} ms`, 'p50 < 50 ms', p50 < 50);
}
await product.stop();
await rm(dataDir, { recursive: true });
