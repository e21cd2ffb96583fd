// `npm run bench -- office [PEOPLE SECONDS]`: what do people who walk through the virtual office cost the server, how much does each of
// them receive, how late is a step at the others, and how smooth is the map in a browser among them?
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import type { Facing } from '#contract/avatars.ts';
import type { FromOffice } from '#contract/office-signals.ts';
import type { FromRoom } from '#contract/video-signals.ts';
import { browserArguments, findBrowser } from '#e2e/browser.ts';
import { speed, step } from '#rules/office/movement.ts';
import { middleOf, type OfficeMap, type Point, readOfficeMap } from '#rules/office/office-map.ts';
import { findPath } from '#rules/office/paths.ts';
import { readBuiltInMap } from '#server/office/maps/built-in-maps.ts';
import { freePort } from '#test/free-port.ts';
import { median, percentile, print, round } from './figures.ts';
import { connect, type LiveSocket } from './live.ts';
import { measureMemory } from './memory.ts';
import { databaseOf, startProduct, timeOf } from './product.ts';
import { listenerToken, seed, token } from './seed.ts';

const [people = 50, seconds = 300] = process.argv.slice(2).map(Number);
/** How often each person sends their position, in ms. */
const sendMs = 1000 / 15;
const map: OfficeMap = readOfficeMap(readBuiltInMap('harbour'));

/** When each position was sent, by its text: how late it is when others receive it. */
const sentAt = new Map<string, number>();
const delays: number[] = [];
let placedBack = 0;
const keyOf = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`;

/** Someone who walks to one point after another. */
class Walker {
  readonly #socket: LiveSocket;
  readonly #id: string;
  #position: Point | undefined;
  #path: Point[] = [];
  bytes = 0;

  constructor(socket: LiveSocket, id: string) {
    this.#socket = socket;
    this.#id = id;
    socket.io.engine.on('packet', ({ data }) => (this.bytes += String(data ?? '').length));
    socket.on('room', (to: string, message: FromRoom) => {
      if (to === id && message.kind === 'office') this.#receive(message.message);
    });
  }

  async enter(): Promise<void> {
    const state = { isMuted: true, hasCamera: false, isSharing: false, hasRaisedHand: false };
    await new Promise((resolve) => this.#socket.emit('roomEnter', this.#id, state, resolve));
    while (!this.#position) await sleep(20);
  }

  #receive(message: FromOffice): void {
    if (message.kind === 'people') {
      const me = message.people.find(({ id }) => id === this.#id);
      this.#position ??= me;
    } else if (message.kind === 'placed') {
      placedBack++;
      this.#position = message;
    } else if (message.kind === 'moved')
      for (const [, x, y] of message.positions) {
        const sent = sentAt.get(keyOf(x, y));
        if (sent !== undefined) delays.push(performance.now() - sent);
        sentAt.delete(keyOf(x, y));
      }
  }

  /** Walks on for as long as a message takes, and says where. */
  walk(): void {
    if (!this.#position) return;
    const from = this.#position;
    const [next] = this.#path;
    if (!next) {
      this.#path = findPath(map, from, somewhere());
      return;
    }
    const [x, y] = [next.x - from.x, next.y - from.y];
    const distance = Math.hypot(x, y);
    if (distance < (speed * sendMs) / 1000) this.#path = this.#path.slice(1);
    const to = step(map, from, distance > 1 ? { x: x / distance, y: y / distance } : { x, y }, sendMs / 1000);
    this.#position = to;
    const facing: Facing = Math.abs(x) > Math.abs(y) ? (x < 0 ? 'left' : 'right') : y < 0 ? 'up' : 'down';
    sentAt.set(keyOf(to.x, to.y), performance.now());
    this.#socket.emit('roomSend', this.#id, { kind: 'office', message: { kind: 'walk', ...to, facing } });
  }
}

const open: Point[] = map.walls.flatMap((isWall, index) =>
  isWall ? [] : [middleOf({ x: index % map.width, y: Math.floor(index / map.width) })],
);
const somewhere = (): Point => open[Math.floor(Math.random() * open.length)] ?? { x: 0, y: 0 };

async function call<Answer>(path: string, method: string, by: string): Promise<Answer> {
  const response = await fetch(product.url + path, { method, headers: { cookie: `quarterdeck_session=${by}` } });
  if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** How long the frames of a page take, in ms, over some seconds. */
const measureFrames = (page: Page): Promise<number[]> =>
  page.evaluate(`new Promise((done) => {
    const times = [];
    let last = performance.now();
    const frame = (now) => {
      times.push(now - last);
      last = now;
      if (times.length < 600) requestAnimationFrame(frame);
      else done(times);
    };
    requestAnimationFrame(frame);
  })`);

const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-office-'));
const product = await startProduct(dataDir, await freePort());
await seed(databaseOf(dataDir));
const { id: roomId } = await call<{ id: number }>('/api/office/room', 'PUT', token);

const walkers: Walker[] = [];
for (let number = 0; number < people; number++) {
  const session = listenerToken(number);
  const socket = connect(product.url, session);
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const { participantId } = await call<{ participantId: string }>(`/api/video-rooms/${roomId}/join`, 'POST', session);
  const walker = new Walker(socket, participantId);
  await walker.enter();
  walkers.push(walker);
}
const timers = walkers.map((walker) => setInterval(() => walker.walk(), sendMs));

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...browserArguments, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
});
const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
await context.addCookies([{ name: 'quarterdeck_session', value: token, url: product.url }]);
const page = await context.newPage();
await page.goto('/office');
await page.getByRole('button', { name: 'Enter the office' }).click();
await page.getByRole('complementary', { name: 'Who is where' }).waitFor();
const frames = await measureFrames(page);
await browser.close();

const bytesBefore = walkers.map(({ bytes }) => bytes);
const timeBefore = timeOf(product);
delays.length = 0;
placedBack = 0;
const began = performance.now();
await sleep(seconds * 1000);
const elapsed = (performance.now() - began) / 1000;
const cpu = (timeOf(product) - timeBefore) / 10 / elapsed;
const bytes = walkers.map((walker, index) => (walker.bytes - (bytesBefore[index] ?? 0)) / elapsed);
const memory = measureMemory(product.process.pid ?? 0);
for (const timer of timers) clearInterval(timer);

console.log(`\n${people} people walk for ${round(elapsed)} seconds`);
const [step99, frame99] = [percentile(delays, 0.99), percentile(frames, 0.99)];
print('a step at the others', `p50 ${round(median(delays))} ms, p99 ${round(step99)} ms`, '< 100 ms', step99 < 100);
print('CPU of the server', `${round(cpu)} % of a core`, '< 50 %', cpu < 50);
if (memory) print('memory of the server', `${round(memory.server)} MB`, '< 400 MB', memory.server < 400);
print('received by each', `${round(median(bytes) / 1000)} kB a second`, '< 60 kB', median(bytes) < 60_000);
print('steps refused', `${placedBack}`, 'none', placedBack === 0);
print(
  'frames of a browser among them',
  `p50 ${round(median(frames))} ms, p99 ${round(frame99)} ms`,
  'p50 < 17 ms',
  median(frames) < 17,
);

await product.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit();
