import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '#test/free-port.ts';
import { insertLongLists, longLists } from '#test/long-lists.ts';
import { median, print, round } from './figures.ts';
import { databaseOf, startProduct } from './product.ts';

const rows = 500;
const rowsOfOthers = 30;
const times = 25;
/** A slower median counts only from this difference on, in ms. */
const noise = 3;

type Call = { path: string; method?: string; body?: object };
const changes: Call[] = [
  { path: 'todos', method: 'POST', body: { title: 'Rock the boat' } },
  { path: 'todos/1', method: 'PUT', body: { title: 'Rock the boat again' } },
  { path: 'issues', method: 'POST', body: { title: 'The rock is in the way' } },
  { path: 'rocks', method: 'POST', body: { title: 'Move the rock' } },
  { path: 'headlines', method: 'POST', body: { title: 'The rock has moved' } },
  { path: 'meetings', method: 'POST', body: { title: 'About the rock', meetingDate: '2026-12-01' } },
  { path: 'todos/1/comments', method: 'POST', body: { content: 'Which rock?' } },
  { path: 'chat/channels/1/messages', method: 'POST', body: { content: 'The rock is here' } },
  { path: 'measurables/1/values', method: 'PUT', body: { year: 2026, week: 1, value: 1 } },
];
const searches = ['search?q=rock', 'search?q=rock+7', 'search?q=zeppelin', 'search?q=ro', 'chat/messages?q=quarter'];
const calls: Call[] = [...[...longLists, ...searches].map((path) => ({ path })), ...changes];

/** Starts the product with one organization of `rows` rows of every noun, and `others` beside it. */
export async function startBeside(others: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const product = await startProduct(dataDir, await freePort());
  const post = (path: string, data: object, cookie = '') =>
    fetch(`${product.url}/api/${path}`, {
      method: 'POST',
      body: JSON.stringify(data),
      headers: { 'content-type': 'application/json', cookie },
    });
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'analytical engine' };
  const cookie = (await post('register', person)).headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await post('organizations', { name: 'Bench' }, cookie);
  const client = new Client(databaseOf(dataDir));
  await client.connect();
  await insertLongLists(client, 1, 1, rows);
  await client.query(`
    insert into organizations (name, slug, invite_code)
      select 'Company ' || n, 'company-' || n, 'code-' || n from generate_series(2, ${others + 1}) n;
    insert into users (id, email, first_name, last_name)
      select '0-' || id, id || '@bench.example', 'Person', id::text from organizations where id > 1;
    insert into memberships (organization_id, user_id, role, is_default)
      select id, '0-' || id, 'admin', true from organizations where id > 1`);
  if (others > 0) await insertLongLists(client, 2, others + 1, rowsOfOthers);
  await client.end();
  return {
    /** Makes a call; returns how long it took, in ms. */
    async take({ path, method = 'GET', body }: Call): Promise<number> {
      const before = performance.now();
      const response = await fetch(`${product.url}/api/${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`);
      return performance.now() - before;
    },
    dataDir,
    async stop() {
      await product.stop();
      if (!process.env.KEEP) await rm(dataDir, { recursive: true });
    },
  };
}

/** Prints how long every list, search and change of an organization takes alone in an installation, and beside others. */
export async function measureBesideOthers(others: number): Promise<void> {
  const alone = await startBeside(0);
  const beside = await startBeside(others);
  if (process.env.KEEP) console.log(alone.dataDir, beside.dataDir);
  for (const call of calls) {
    const took: [number[], number[]] = [[], []];
    // In turns, so that a slow machine slows both.
    for (let time = 0; time < times; time++) {
      took[0].push(await alone.take(call));
      took[1].push(await beside.take(call));
    }
    const [first, second] = took.map((each) => median(each)) as [number, number];
    print(
      `${call.method ?? 'GET'} ${call.path}`,
      `${round(second)} ms beside ${others}, ${round(first)} ms alone (${round(second / first)})`,
      `<= 1.3 times`,
      second <= first * 1.3 || second - first < noise,
    );
  }
  await alone.stop();
  await beside.stop();
}
