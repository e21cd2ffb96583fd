import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { idempotencyHeader } from '#contract/headers.ts';
import { freePort } from '#test/free-port.ts';
import type { Setup } from './fault-cases.ts';
import { percentile, print, round } from './figures.ts';
import { type Running, startProduct } from './product.ts';
import { openResettingProxy } from './resetting-proxy.ts';
import { Screen } from './screen.ts';
import { listenerToken, strangerToken } from './seed.ts';

const clients = 20;
/** How long a client waits for a response, and between two changes. */
const timeoutMs = 10_000;
const pauseMs = 100;
/**
 * How long one process hangs, and the other is down, in ms: longer than the database lets a transaction idle, and short
 * enough that a client misses no more events than a list can deliver.
 */
const longestHangMs = 20_000;

type Answer = { status: number; text: string; retryAfter: number | undefined };

/** Sends a call on a separate connection, so that every call may be the one that is reset. */
function call(url: string, token: string, method: string, path: string, body?: string, key?: string): Promise<Answer> {
  const headers = {
    cookie: `quarterdeck_session=${token}`,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(key && { [idempotencyHeader]: key }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, { method, headers, agent: false, timeout: timeoutMs }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        const retryAfter = response.headers['retry-after'];
        resolve({ status: response.statusCode ?? 0, text, retryAfter: retryAfter ? Number(retryAfter) : undefined });
      });
      response.on('error', reject);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/**
 * Repeats a call like the browser's outbox: if there is no response, the server is down, or a 409 or 429 has a Retry-After.
 * Returns the response and the number of tries.
 */
async function callUntilAnswered(...parts: Parameters<typeof call>): Promise<Answer & { tries: number }> {
  for (let tries = 1; ; tries++) {
    const answer = await call(...parts).catch(() => undefined);
    const isBusy = answer && [409, 429].includes(answer.status) && answer.retryAfter !== undefined;
    if (answer && answer.status < 502 && !isBusy) return { ...answer, tries };
    await wait(Math.max(300, isBusy ? (answer.retryAfter ?? 0) * 1_000 : 0));
  }
}

/**
 * 20 clients of two processes write for this number of seconds, half of them through a proxy that resets connections. Meanwhile one
 * process hangs, and the other is killed and restarted. Returns whether every change exists once and was delivered in order.
 */
export async function processesThatFail(
  { dataDir, connection, env: shared }: Setup,
  seconds: number,
): Promise<boolean> {
  const hangMs = Math.min(longestHangMs, seconds * 300);
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
      await wait(pauseMs);
    }
  }

  /** How long reads of another organization took at the other process while one hung, in ms. */
  const elsewhere: number[] = [];
  async function readElsewhere(until: number): Promise<void> {
    while (Date.now() < until) {
      const began = performance.now();
      await callUntilAnswered(killed.url, strangerToken, 'GET', '/api/todos');
      elsewhere.push(performance.now() - began);
      await wait(pauseMs);
    }
  }

  /** Causes the faults one after the other, with time between them. */
  async function causeFaults(): Promise<void> {
    const part = (seconds * 1000 - 2 * hangMs) / 3;
    await wait(part);
    stopped.process.kill('SIGSTOP');
    await readElsewhere(Date.now() + hangMs);
    stopped.process.kill('SIGCONT');
    await wait(part);
    killed.process.kill('SIGKILL');
    await wait(hangMs);
    killed = await startProduct(dataDir, ports[1], shared);
    await wait(part);
  }

  const writers = Array.from({ length: clients }, (_, number) => write(number));
  await causeFaults();
  isOver = true;
  await Promise.all(writers);

  /** The writers' to-dos in the database, with the number of the event about each. */
  const { rows } = await db.query(`
  select todos.id, todos.title, number from todos left join events
    on noun = 'todos' and act = 'created' and subject_id = todos.id::text
  where todos.id > 10000`);
  const savedTodos = rows as { id: number; title: string; number: string | null }[];
  const titles = savedTodos.map(({ title }) => title);
  const lost = [...acknowledged].filter(
    ([id, title]) => savedTodos.find((row) => row.id === id)?.title !== title,
  ).length;
  const twice = titles.length - new Set(titles).size;
  const until = Date.now() + 30_000;
  const undelivered = () =>
    screens.reduce((sum, { firstEvents }) => sum + savedTodos.filter(({ id }) => !firstEvents.has(id)).length, 0);
  while (undelivered() > 0 && Date.now() < until) await wait(200);
  const outOfOrder = screens.reduce(
    (sum, { firstEvents }) =>
      sum +
      savedTodos.filter(({ id, number }) => {
        const span = firstEvents.get(id);
        return span && (Number(number) <= span.after || Number(number) > span.upTo);
      }).length,
    0,
  );

  print('changes acknowledged', `${acknowledged.size} in ${seconds} s`, 'none', true);
  print('retried, connections reset by the proxy', `${resent}, ${proxy.resets()}`, 'some', resent > 0);
  print('longest wait for an acknowledgement', `${round(percentile(delays, 1) / 1000)} s`, 'none', true);
  const longest = percentile(elsewhere, 1) / 1000;
  print(
    'longest read elsewhere while one process hung',
    `${round(longest)} s of ${elsewhere.length} reads`,
    '2 s',
    longest < 2,
  );
  print('lost, duplicated', `${lost}, ${twice}`, '0, 0', lost + twice === 0);
  print(
    'not delivered, out of order (20 clients)',
    `${undelivered()}, ${outOfOrder}`,
    '0, 0',
    undelivered() + outOfOrder === 0,
  );
  const connections = screens.reduce((sum, screen) => sum + screen.connections, 0);
  print('connections of the clients', String(connections), 'none', true);
  const isRight = lost + twice + undelivered() + outOfOrder === 0 && longest < 2;
  for (const screen of screens) screen.close();
  proxy.close();
  await db.end();
  await stopped.stop();
  await killed.stop();
  return isRight;
}
