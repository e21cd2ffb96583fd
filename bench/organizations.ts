// `npm run bench -- organizations [ROWS OTHERS]`: how long do super admins wait with ten thousand organizations, and members of one
// beside a thousand others?
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Client } from 'pg';
import { browserArguments, findBrowser } from '#e2e/browser.ts';
import { freePort } from '#test/free-port.ts';
import { measureBesideOthers } from './beside-others.ts';
import { percentile, print, round } from './figures.ts';
import { databaseOf, startProduct } from './product.ts';

const rows = Number(process.argv[2] ?? 10_000);
const times = 30;
const calls: [what: string, path: string][] = [
  ['the figures of the installation', '/api/admin/overview'],
  ['the first page of organizations', '/api/admin/organizations?limit=50'],
  ['a page in their middle', `/api/admin/organizations?limit=50&before=${Math.round(rows / 2)}`],
  ['those by a name that one has', `/api/admin/organizations?limit=50&q=company+${rows - 7}`],
  ['those by a word that all have', '/api/admin/organizations?limit=50&q=company'],
  ['those by the email of an admin', `/api/admin/organizations?limit=50&q=person77%40bench`],
  ['those by a word that none has', '/api/admin/organizations?limit=50&q=zeppelin'],
  ['the audit log of all', '/api/super-admin/audit?limit=50'],
  ['the jobs that failed', '/api/super-admin/jobs/failed'],
];

const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
const product = await startProduct(dataDir, await freePort());
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
const context = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
// The first account is a super admin.
const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'analytical engine' };
await context.request.post('/api/register', { data: person });
await context.request.post('/api/organizations', { data: { name: 'Bench' } });
const client = new Client(databaseOf(dataDir));
await client.connect();
await client.query(
  `insert into organizations (name, slug, invite_code, description, is_active)
     select 'Company ' || n, 'company-' || n, 'code-' || n, 'What it makes, and where.', n % 20 > 0
     from generate_series(2, $1::int) n`,
  [rows],
);
await client.query(`
  insert into users (id, email, first_name, last_name)
    select 'person-' || id || '-' || n, 'person' || id || '.' || n || '@bench.example', 'Person', id || ' ' || n
    from organizations, generate_series(1, 5) n;
  insert into memberships (organization_id, user_id, role, is_default)
    select id, 'person-' || id || '-' || n, case when n = 1 then 'admin' else 'managee' end, true
    from organizations, generate_series(1, 5) n;
  insert into teams (organization_id, name, leader_id)
    select id, 'Leadership', 'person-' || id || '-1' from organizations;
  insert into rocks (organization_id, title, status, priority, progress, quarter_start, owner_id, created_by_id)
    select id, 'Rock ' || n, 'on_track', 'medium', 0, date_trunc('quarter', now())::date, 'person-' || id || '-1', 'person-' || id || '-1'
    from organizations, generate_series(1, 5) n;
  analyze`);
await client.end();

for (const [what, path] of calls) {
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    const before = performance.now();
    const response = await context.request.get(path);
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}`);
    took.push(performance.now() - before);
  }
  const p50 = percentile(took, 0.5);
  print(what, `p50 ${round(p50)} ms, p99 ${round(percentile(took, 0.99))} ms`, 'p50 < 100 ms', p50 < 100);
}

// By then the code is in the browser's cache.
await (await context.newPage()).goto('/super-admin', { waitUntil: 'networkidle' });
for (const path of ['/super-admin', '/admin']) {
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(path);
  await page.getByText(`Company ${rows}`, { exact: true }).waitFor();
  const took = performance.now() - began;
  const nodes = await page.evaluate<number>('document.querySelectorAll("*").length');
  print(path, `${round(took)} ms, ${round(nodes)} nodes`, '< 2,000 ms, < 5,000', took < 2_000 && nodes < 5_000);
  await page.close();
}
await browser.close();
await product.stop();
await rm(dataDir, { recursive: true });
await measureBesideOthers(Number(process.argv[3] ?? 1_000));
