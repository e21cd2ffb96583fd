// `npm run bench -- chat [ROWS]`: a channel of a million messages, five hundred listeners, 100,000 unread messages in 2,000 channels, and a
// server that is killed while fifty people write.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { idempotencyHeader } from '#contract/headers.ts';
import { freePort } from '#test/free-port.ts';
import { fillMarks, measureMarks } from './chat-marks.ts';
import { measureFanOut } from './fan-out.ts';
import { percentile, print, round } from './figures.ts';
import { databaseOf, startProduct } from './product.ts';
import { listenerToken, seed, token } from './seed.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const [writers, each] = [50, 20];
const times = 100;
const [long, short, crowd] = [1, 2, 3];

const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
const port = await freePort();
const begin = () => startProduct(dataDir, port, { QUOTAS: 'messages=10000000' });
let product = await begin();
await seed(databaseOf(dataDir));
await fill();

const headersOf = (session: string) => ({
  cookie: `quarterdeck_session=${session}`,
  'content-type': 'application/json',
});
const ask = (path: string) => fetch(product.url + path, { headers: headersOf(token) });
const write = (session: string, content: string, key: string) =>
  fetch(`${product.url}/api/chat/channels/${crowd}/messages`, {
    method: 'POST',
    headers: { ...headersOf(session), [idempotencyHeader]: key },
    body: JSON.stringify({ content }),
  });

/** Messages of one organization, almost all of them in one channel. */
async function fill(): Promise<void> {
  const client = new Client(databaseOf(dataDir));
  await client.connect();
  await client.query(`insert into channels (organization_id, name) values (1, 'long'), (1, 'short'), (1, 'crowd')`);
  const text = `'The ' || substr(md5((n % 200)::text), 1, 6) || ' of the harbour ' || case n % 2 when 0 then 'leaves' else 'comes' end
    || ' at pier ' || n % 1000 || ' and then ' || substr(md5((n / 7 % 300)::text), 1, 5)
    || case n when 7 then ' xylophone' else '' end || case when n < 20000 and $1::int = ${long} then ' longago' else '' end`;
  for (const [channel, count] of [
    [long, rows],
    [short, 1_000],
  ])
    await client.query(
      `insert into messages (organization_id, channel_id, user_id, content, created_at)
       select 1, $1, 'person-' || 201 + n % 500, ${text}, now() - ($2 - n) * interval '30 s' from generate_series(1, $2::int) n`,
      [channel, count],
    );
  await client.query('vacuum analyze');
  await client.end();
}

async function timed(path: string): Promise<number> {
  const before = performance.now();
  const response = await ask(path);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - before;
}

async function measureOpening(): Promise<void> {
  const took = { long: [] as number[], short: [] as number[] };
  for (let n = -10; n < times; n++) {
    const [longer, shorter] = [
      await timed(`/api/chat/channels/${long}/messages`),
      await timed(`/api/chat/channels/${short}/messages`),
    ];
    if (n < 0) continue;
    took.long.push(longer);
    took.short.push(shorter);
  }
  const [ofLong, ofShort] = [percentile(took.long, 0.95), percentile(took.short, 0.95)];
  const figure = `p95 ${round(ofLong)} ms, of one of 1,000 ${round(ofShort)} ms`;
  print(`a channel of ${round(rows)} messages opens`, figure, '<= 1.2 of one of 1,000', ofLong <= 1.2 * ofShort);
}

const questions: [what: string, query: string][] = [
  ['a word that is in every message', 'q=harbour'],
  ['one in half of them and one in a thousandth', 'q=leaves+418'],
  ['one that is in a thousandth', 'q=417'],
  ['one that is in one', 'q=xylophone'],
  ['one that is nowhere', 'q=zeppelin'],
  ['one that only the oldest have', 'q=longago'],
  ['one letter', 'q=h'],
  ['a person’s', 'person=person-300'],
  ['a person’s with a word', 'person=person-300&q=harbour'],
  ['a channel’s with a word', `channel=${short}&q=417`],
  ['of days long ago with a word', 'to=2026-03-01&q=harbour'],
];

async function measureSearch(what: string, query: string, most = 150): Promise<void> {
  const took: number[] = [];
  for (let n = 0; n < 20; n++) took.push(await timed(`/api/chat/messages?${query}`));
  const p95 = percentile(took, 0.95);
  const figure = `p50 ${round(percentile(took, 0.5))} ms, p95 ${round(p95)} ms`;
  print(`search: ${what}`, figure, `p95 < ${most} ms`, p95 < most);
}

/** Whether the server has acknowledged a message; false while it is down or the message is still in progress. */
async function isAcknowledged(writer: number, content: string): Promise<boolean> {
  const response = await write(listenerToken(writer), content, content).catch(() => undefined);
  if (response && response.status < 500 && ![201, 409, 429].includes(response.status))
    throw new Error(`the message was answered ${response.status}`);
  return response?.status === 201;
}

async function measureKill(): Promise<void> {
  const acknowledged = new Set<string>();
  const send = async (writer: number) => {
    for (let n = 0; n < each; n++) {
      const content = `Said-${writer}-${n}`;
      while (!(await isAcknowledged(writer, content))) await new Promise((resolve) => setTimeout(resolve, 100));
      acknowledged.add(content);
      if (acknowledged.size === (writers * each) / 2) product.process.kill('SIGKILL');
    }
  };
  const all = Promise.all(Array.from({ length: writers }, (_, n) => send(n)));
  await once(product.process, 'exit');
  product = await begin();
  await all;
  const client = new Client(databaseOf(dataDir));
  await client.connect();
  const { rows: messages } = await client.query<{ content: string }>(
    `select content from messages where content like 'Said-%'`,
  );
  await client.end();
  const isOnce = messages.length === acknowledged.size && messages.every(({ content }) => acknowledged.has(content));
  const figure = `${acknowledged.size} acknowledged, ${messages.length} there`;
  print(
    `${writers} write ${writers * each} messages, the server is killed`,
    figure,
    'each once',
    isOnce && messages.length === writers * each,
  );
}

await measureOpening();
for (const [what, query] of questions) await measureSearch(what, query);
await measureFanOut(product, (n) => write(token, `Message ${n}`, `fan-out-${n}`));
await fillMarks(databaseOf(dataDir));
await measureSearch('one that only the newest 100,000 lack', 'q=harbour', 1_000);
await measureMarks(product);
await measureKill();
await product.stop();
await rm(dataDir, { recursive: true });
