// `npm run bench:meeting [-- STEPS]`: how soon does a step of the agenda reach the last of 30 clients, and how soon do the last of
// four browsers show it, and twenty tangents at once? And who is left behind
// where one of two processes is killed in the middle? And what does a letter cost that one of 30 writes into one note?
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
/** How many letters each of them writes. */
const letters = 20;
const patience = 15_000;

async function call<Answer>(url: string, method: string, path: string, body?: object, by = token): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { cookie: `quarterdeck_session=${by}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** A screen that shows where the meeting is, and looks for another process where its own is gone. */
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
    const hear = ({ lastEvent, changed }: Changes) => {
      this.#lastEvent = lastEvent;
      for (const meeting of changed?.meetings ?? []) this.#show(meeting);
    };
    socket.on('changes', hear);
    socket.once('disconnect', (reason) => {
      if (reason === 'io client disconnect') return;
      socket.disconnect();
      void this.open(other, url);
    });
    const answer = await subscribe(socket, this.#lastEvent);
    if ('lastEvent' in answer) {
      this.#lastEvent = answer.lastEvent;
      if (answer.missed && answer.missed !== 'reload') hear(answer.missed);
    }
  }

  #show({ version, currentAgendaItem }: Meeting): void {
    if (version < this.version) return;
    this.version = version;
    this.item = currentAgendaItem;
    this.#changed();
  }

  /** When this screen shows an item, by the clock of this program; null where that takes too long. */
  async showsAt(item: number): Promise<number | null> {
    const until = AbortSignal.timeout(patience);
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

/** Goes from an item to another; gives after how many milliseconds each screen showed it. */
async function step(
  url: string,
  id: number,
  [from, item]: [number, number],
  screens: Screen[],
): Promise<(number | null)[]> {
  const began = performance.now();
  const shown = screens.map((screen) => screen.showsAt(item));
  await call(url, 'PATCH', `/api/meetings/${id}/item`, { item, from });
  return (await Promise.all(shown)).map((at) => at && at - began);
}

/** Runs `meet` over so many processes on one database. */
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
const told = (what: string, figure: string, aim: string, met: boolean) => {
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
    last.push(Math.max(...delays.map((delay) => delay ?? patience)));
  }
  const p99 = percentile(last, 0.99);
  told(
    `a step to the last of ${people} screens`,
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
  told(
    `a step to the last of ${screenCount} browsers`,
    `p50 ${round(median(delays))} ms, p90 ${round(p90)} ms`,
    'p90 < 150 ms',
    p90 < 150,
  );
  told(`20 tangents at once to the last of ${screenCount} browsers`, `${round(delay)} ms`, '< 1,000 ms', delay < 1000);
});

/** Writes texts into the note of the first item, one after the other, as someone does who has not heard of the others yet. */
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
  let heard = 0;
  const sockets = Array.from({ length: people }, (_, number) => connect(url, listenerToken(number)));
  for (const socket of sockets) {
    await new Promise((resolve) => socket.emit('subscribe', { noun: 'meetings', id }, null, resolve));
    socket.on('changes', (changes) => {
      heard += Buffer.byteLength(JSON.stringify(changes));
    });
  }
  const before = timeOf(product);
  const typed = Array.from({ length: letters }, () => 'y');
  await Promise.all(sockets.map((_, number) => write(url, id, typed, listenerToken(number))));
  await sleep(1000);
  const bytes = heard / (people * letters * people);
  const time = (timeOf(product) - before) / (people * letters);
  told(`a letter in a note of 5,000, to each of ${people}`, `${round(bytes)} bytes`, '< 300 bytes', bytes < 300);
  told('its time of the processor', `${round(time)} ms`, '< 10 ms', time < 10);
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
  const longest = Math.max(...delays.map((delay) => delay ?? patience));
  told('screens left behind by a process that is killed', `${left} of ${people}`, '0', left === 0);
  told('until all show the next step again', `${round(longest)} ms`, '< 3,000 ms', longest < 3000);
  for (const screen of screens) screen.close();
});

if (!isMet) process.exitCode = 1;
