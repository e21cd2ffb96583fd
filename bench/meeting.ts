// `npm run bench -- meeting [STEPS]`: how long does a step of the agenda take to the last of 30 clients, and to the last of
// four browsers, and twenty tangents at once? Which clients are left behind
// when one of two processes is killed in between? And what does a letter cost that one of 30 people types into one note?
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Doc } from 'yjs';
import type { Changes } from '#contract/live.ts';
import type { Meeting } from '#contract/meetings.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { freePort } from '#test/free-port.ts';
import { median, percentile, print, round } from './figures.ts';
import { connect, type LiveSocket, subscribe } from './live.ts';
import { measureScreens, screenCount } from './meeting-screens.ts';
import { type Running, startProduct, timeOf } from './product.ts';
import { listenerToken, seed, token } from './seed.ts';

const people = 30;
const steps = Number(process.argv[2] ?? 200);
/** The number of letters that each person types. */
const letters = 20;
const timeoutMs = 15_000;

async function call<Answer>(url: string, method: string, path: string, body?: object, by = token): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { cookie: `quarterdeck_session=${by}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** A client that tracks the current item of the meeting, and reconnects to the other process when its own is killed. */
class Screen {
  version = 0;
  item = -1;
  readonly #token: string;
  #lastEvent: number | null = null;
  #socket: LiveSocket | undefined;
  #changed: () => void = () => {};

  constructor(token: string) {
    this.#token = token;
  }

  async open(url: string, other: string): Promise<void> {
    const socket = connect(url, this.#token);
    this.#socket = socket;
    const receive = ({ lastEvent, changed }: Changes) => {
      this.#lastEvent = lastEvent;
      for (const meeting of changed?.meetings ?? []) this.#show(meeting);
    };
    socket.on('changes', receive);
    socket.once('disconnect', (reason) => {
      if (reason === 'io client disconnect') return;
      socket.disconnect();
      void this.open(other, url);
    });
    const answer = await subscribe(socket, this.#lastEvent);
    if ('lastEvent' in answer) {
      this.#lastEvent = answer.lastEvent;
      if (answer.missed && answer.missed !== 'reload') receive(answer.missed);
    }
  }

  #show({ version, currentAgendaItem }: Meeting): void {
    if (version < this.version) return;
    this.version = version;
    this.item = currentAgendaItem;
    this.#changed();
  }

  /** The time at which this client reaches an item, by this program's clock; null if that takes too long. */
  async showsAt(item: number): Promise<number | null> {
    const until = AbortSignal.timeout(timeoutMs);
    while (this.item !== item) {
      const changed = new Promise<void>((resolve) => {
        this.#changed = resolve;
      });
      const late = once(until, 'abort').then(() => 'late' as const);
      if (until.aborted || (await Promise.race([changed, late])) === 'late') return null;
    }
    return performance.now();
  }

  close(): void {
    this.#socket?.disconnect();
  }
}

/** Moves the meeting from one item to another; returns the delay of each client in ms. */
async function step(
  url: string,
  id: number,
  [from, item]: [number, number],
  screens: Screen[],
): Promise<(number | null)[]> {
  const began = performance.now();
  const times = screens.map((screen) => screen.showsAt(item));
  await call(url, 'PATCH', `/api/meetings/${id}/item`, { item, from });
  return (await Promise.all(times)).map((at) => at && at - began);
}

/** Runs `meet` with this number of processes on one database. */
async function on(processes: number, meet: (products: Running[]) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const { connection, stop } = await startEmbedded(dataDir, () => {});
  const { user, database, host } = connection;
  const env = { DATABASE_URL: `postgres://${user}@localhost/${database}?host=${host}` };
  const products: Running[] = [];
  while (products.length < processes) products.push(await startProduct(dataDir, await freePort(), env));
  await seed(connection);
  await meet(products);
  for (const product of products)
    if (product.process.exitCode === null && !product.process.killed) await product.stop();
  await stop();
  await rm(dataDir, { recursive: true });
}

const begin = ({ url }: Running) =>
  call<Meeting>(url, 'POST', '/api/meetings', { title: 'L10', teamId: 1, status: 'in_progress' });

async function gather(products: Running[]): Promise<Screen[]> {
  const screens = Array.from({ length: people }, (_, number) => new Screen(listenerToken(number)));
  const urlOf = (number: number) => products[number % products.length]?.url ?? '';
  await Promise.all(screens.map((screen, number) => screen.open(urlOf(number), urlOf(number + 1))));
  return screens;
}

let isMet = true;
const report = (what: string, figure: string, aim: string, met: boolean) => {
  print(what, figure, aim, met);
  isMet &&= met;
};

await on(1, async ([product]) => {
  if (!product) return;
  const { id } = await begin(product);
  const screens = await gather([product]);
  const last: number[] = [];
  for (let nth = 1; nth <= steps; nth++) {
    const delays = await step(product.url, id, [(nth - 1) % 7, nth % 7], screens);
    last.push(Math.max(...delays.map((delay) => delay ?? timeoutMs)));
  }
  const p99 = percentile(last, 0.99);
  report(
    `a step to the last of ${people} clients`,
    `p50 ${round(median(last))} ms, p99 ${round(p99)} ms`,
    'p99 < 200 ms',
    p99 < 200,
  );
  for (const screen of screens) screen.close();
});

await on(1, async ([product]) => {
  if (!product) return;
  const { steps: delays, tangents: delay } = await measureScreens(product.url);
  const p90 = percentile(delays, 0.9);
  report(
    `a step to the last of ${screenCount} browsers`,
    `p50 ${round(median(delays))} ms, p90 ${round(p90)} ms`,
    'p90 < 150 ms',
    p90 < 150,
  );
  report(
    `20 tangents at once to the last of ${screenCount} browsers`,
    `${round(delay)} ms`,
    '< 1,000 ms',
    delay < 1000,
  );
});

/** Writes texts into the note of the first item in turn, like a person who has not received the others' changes yet. */
async function write(url: string, id: number, texts: string[], by: string): Promise<void> {
  const document = new Doc();
  let update = '';
  document.on('update', (bytes: Uint8Array) => {
    update = Buffer.from(bytes).toString('base64');
  });
  for (const text of texts) {
    document.getText('note').insert(document.getText('note').length, text);
    await call(url, 'PATCH', `/api/meetings/${id}/notes`, { item: 0, update }, by);
  }
}

await on(1, async ([product]) => {
  if (!product) return;
  const { url } = product;
  const { id } = await begin(product);
  await write(url, id, ['Order sixty boats. '.repeat(260)], token);
  let receivedBytes = 0;
  const sockets = Array.from({ length: people }, (_, number) => connect(url, listenerToken(number)));
  for (const socket of sockets) {
    await new Promise((resolve) => socket.emit('subscribe', { noun: 'meetings', id }, null, resolve));
    socket.on('changes', (changes) => {
      receivedBytes += Buffer.byteLength(JSON.stringify(changes));
    });
  }
  const before = timeOf(product);
  const typed = Array.from({ length: letters }, () => 'y');
  await Promise.all(sockets.map((_, number) => write(url, id, typed, listenerToken(number))));
  await sleep(1000);
  const bytes = receivedBytes / (people * letters * people);
  const time = (timeOf(product) - before) / (people * letters);
  report(`a letter in a note of 5,000, to each of ${people}`, `${round(bytes)} bytes`, '< 300 bytes', bytes < 300);
  report('CPU time per letter', `${round(time)} ms`, '< 10 ms', time < 10);
  for (const socket of sockets) socket.disconnect();
});

await on(2, async (products) => {
  const [dying, staying] = products;
  if (!dying || !staying) return;
  const { id } = await begin(staying);
  const screens = await gather(products);
  await step(staying.url, id, [0, 1], screens);
  dying.process.kill('SIGKILL');
  await once(dying.process, 'exit');
  const delays = await step(staying.url, id, [1, 2], screens);
  const left = delays.filter((delay) => delay === null).length;
  const longest = Math.max(...delays.map((delay) => delay ?? timeoutMs));
  report('clients left behind after a process is killed', `${left} of ${people}`, '0', left === 0);
  report('until all reach the next step again', `${round(longest)} ms`, '< 3,000 ms', longest < 3000);
  for (const screen of screens) screen.close();
});

if (!isMet) process.exitCode = 1;
