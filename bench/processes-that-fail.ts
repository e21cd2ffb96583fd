import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { idempotencyHeader } from '#contract/headers.ts';
import { freePort } from '#test/free-port.ts';
import type { Ground } from './fault-cases.ts';
import { percentile, print, round } from './figures.ts';
import { type Running, startProduct } from './product.ts';
import { openResettingProxy } from './resetting-proxy.ts';
import { Screen } from './screen.ts';
import { listenerToken, strangerToken } from './seed.ts';

const clients = 20;
/** How long a client waits for an answer, and between one change and the next, in ms. */
const patience = 10_000;
const pause = 100;
/**
 * How long one process stands still, and the other is gone, in ms: longer than the database lets a transaction idle, and not
 * so long that a screen would miss more than a list holds.
 */
const longestStandstill = 20_000;

type Answer = { status: number; text: string; asked: number | undefined };

/** A call on a connection of its own, so that every call may be the one that is reset. */
function call(url: string, token: string, method: string, path: string, body?: string, key?: string): Promise<Answer> {
  const headers = {
    cookie: `quarterdeck_session=${token}`,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(key && { [idempotencyHeader]: key }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method, headers, agent: false, timeout: patience }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        const asked = response.headers['retry-after'];
        resolve({ status: response.statusCode ?? 0, text, asked: asked ? Number(asked) : undefined });
      });
      response.on('error', reject);
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * Calls until an answer counts, by the rule of the browser's outbox: what does not come, or comes from a server that is away, is
 * tried again, and so is a 409 or 429 that asks to wait. Gives the answer, and how often that took.
 */
async function callUntilAnswered(...given: Parameters<typeof call>): Promise<Answer & { tries: number }> {
  for (let tries = 1; ; tries++) {
    const answer = await call(...given).catch(() => undefined);
    const isBusy = answer && [409, 429].includes(answer.status) && answer.asked !== undefined;
    if (answer && answer.status < 502 && !isBusy) return { ...answer, tries };
    await wait(Math.max(300, isBusy ? (answer.asked ?? 0) * 1_000 : 0));
  }
}

/**
 * 20 clients of two processes write for so many seconds, half of them through a proxy that resets connections. Meanwhile one process
 * stands still, and the other is killed and comes back. Gives whether every change is there once, and was told in order.
 */
export async function processesThatFail(
  { dataDir, connection, env: shared }: Ground,
  seconds: number,
): Promise<boolean> {
  const standstill = Math.min(longestStandstill, seconds * 300);
  const ports = [await freePort(), await freePort()] as const;
  const stopped = await startProduct(dataDir, ports[0], shared);
  let killed: Running = await startProduct(dataDir, ports[1], shared);
  const db = new Client(connection);
  await db.connect();
  const proxy = await openResettingProxy(killed.url);
  const urlOf = (number: number) => (number % 2 === 0 ? stopped.url : proxy.url);

  const idsOf = async (number: number) => {
    const { text } = await callUntilAnswered(urlOf(number), listenerToken(number), 'GET', '/api/todos?scope=all');
    return (JSON.parse(text) as { id: number }[]).map(({ id }) => id);
  };
  const screens = Array.from(
    { length: clients },
    (_, number) => new Screen(urlOf(number), listenerToken(number), () => idsOf(number)),
  );
  while (screens.some(({ lastEvent }) => lastEvent === null)) await wait(50);

  const acknowledged = new Map<number, string>();
  const delays: number[] = [];
  let resent = 0;
  let isOver = false;
  async function write(number: number): Promise<void> {
    while (!isOver) {
      const title = randomUUID();
      const began = performance.now();
      const body = JSON.stringify({ title });
      const answer = await callUntilAnswered(urlOf(number), listenerToken(number), 'POST', '/api/todos', body, title);
      if (answer.status !== 201) throw new Error(`A change was refused: ${answer.status} ${answer.text}`);
      acknowledged.set((JSON.parse(answer.text) as { id: number }).id, title);
      if (answer.tries > 1) resent += 1;
      delays.push(performance.now() - began);
      await wait(pause);
    }
  }

  /** How long the reads of someone in another organization took at the other process while one stood still, in ms. */
  const elsewhere: number[] = [];
  async function readElsewhere(until: number): Promise<void> {
    while (Date.now() < until) {
      const began = performance.now();
      await callUntilAnswered(killed.url, strangerToken, 'GET', '/api/todos');
      elsewhere.push(performance.now() - began);
      await wait(pause);
    }
  }

  /** The faults, one after the other, each with time to see what it does. */
  async function spoil(): Promise<void> {
    const part = (seconds * 1000 - 2 * standstill) / 3;
    await wait(part);
    stopped.process.kill('SIGSTOP');
    await readElsewhere(Date.now() + standstill);
    stopped.process.kill('SIGCONT');
    await wait(part);
    killed.process.kill('SIGKILL');
    await wait(standstill);
    killed = await startProduct(dataDir, ports[1], shared);
    await wait(part);
  }

  const writers = Array.from({ length: clients }, (_, number) => write(number));
  await spoil();
  isOver = true;
  await Promise.all(writers);

  /** The to-dos of the writers as the database holds them, with the number of the event that told of each. */
  const { rows } = await db.query(`
  select todos.id, todos.title, number from todos left join events
    on noun = 'todos' and act = 'created' and subject_id = todos.id::text
  where todos.id > 10000`);
  const kept = rows as { id: number; title: string; number: string | null }[];
  const titles = kept.map(({ title }) => title);
  const lost = [...acknowledged].filter(([id, title]) => kept.find((row) => row.id === id)?.title !== title).length;
  const twice = titles.length - new Set(titles).size;
  const until = Date.now() + 30_000;
  const unheard = () => screens.reduce((sum, { told }) => sum + kept.filter(({ id }) => !told.has(id)).length, 0);
  while (unheard() > 0 && Date.now() < until) await wait(200);
  const outOfOrder = screens.reduce(
    (sum, { told }) =>
      sum +
      kept.filter(({ id, number }) => {
        const span = told.get(id);
        return span && (Number(number) <= span.after || Number(number) > span.upTo);
      }).length,
    0,
  );

  print('changes acknowledged', `${acknowledged.size} in ${seconds} s`, 'none', true);
  print('sent again, connections reset by the proxy', `${resent}, ${proxy.resets()}`, 'some', resent > 0);
  print('longest wait for an acknowledgement', `${round(percentile(delays, 1) / 1000)} s`, 'none', true);
  const longest = percentile(elsewhere, 1) / 1000;
  print(
    'longest read elsewhere while one stood still',
    `${round(longest)} s of ${elsewhere.length} reads`,
    '2 s',
    longest < 2,
  );
  print('lost, there twice', `${lost}, ${twice}`, '0, 0', lost + twice === 0);
  print(
    'not told, told out of order (20 screens)',
    `${unheard()}, ${outOfOrder}`,
    '0, 0',
    unheard() + outOfOrder === 0,
  );
  const connections = screens.reduce((sum, screen) => sum + screen.connections, 0);
  print('connections that the screens made', String(connections), 'none', true);
  const isRight = lost + twice + unheard() + outOfOrder === 0 && longest < 2;
  for (const screen of screens) screen.close();
  proxy.close();
  await db.end();
  await stopped.stop();
  await killed.stop();
  return isRight;
}
