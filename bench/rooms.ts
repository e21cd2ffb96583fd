// `npm run bench -- rooms [PARTICIPANTS …]`: what does the relay of a video room cost with a number of participants, all with camera and
// microphone, three of them speaking? How soon does one who joins see the first picture, and all of them after the relay was killed?
// And how long do other callers of a server on the same machine wait for an answer meanwhile?
import { type ChildProcess, fork } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { slotCounts } from '#contract/media-sources.ts';
import { openRelay, type Relay } from '#server/video-rooms/relay/relay.ts';
import { freePort } from '#test/free-port.ts';
import { median, percentile, print, round } from './figures.ts';
import { databaseOf, startProduct } from './product.ts';
import type { FromClients, ToClients } from './room-clients.ts';
import { seed, token } from './seed.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [2, 5, 10, 25];
const processCount = 2;
/** For how long each size is measured. */
const measureMs = 8_000;
const timeoutMs = 30_000;
/** As in production: enough for each of 25 participants to get nine small cameras and one large one. */
const bandwidth = 60_000_000;
const loudness = { speaking: 20, silent: 127 };

/** The thread of the relay that started last. */
let worker: Worker | undefined;
subscribe('worker_threads', (message) => {
  worker = (message as { worker: Worker }).worker;
});

class Room {
  readonly #ids: string[];
  readonly #processes: ChildProcess[] = [];
  #relay: Relay | undefined;
  #pictures = new Map<string, number>();

  constructor(size: number) {
    this.#ids = Array.from({ length: size }, (_, number) => `p${number}`);
  }

  async open(): Promise<void> {
    for (let number = 0; number < Math.min(processCount, this.#ids.length); number++) {
      const child = fork('bench/room-clients.ts');
      child.on('message', (message: FromClients) => this.#receive(message));
      this.#processes.push(child);
      await once(child, 'spawn');
    }
    this.startRelay();
  }

  startRelay(): void {
    this.#relay = openRelay(
      { publicIp: null, ports: null, hasLoopback: true, bandwidth },
      {
        onSignal: (id, message) => this.#send(id, { kind: 'signal', id, message }),
        onSpeakers: () => {},
        onExit: () => this.startRelay(),
      },
    );
  }

  #send(id: string, message: ToClients): void {
    this.#processes[this.#ids.indexOf(id) % this.#processes.length]?.send(message);
  }

  #receive(message: FromClients): void {
    if (message.kind === 'signal') this.#relay?.signal(message.id, message.message);
    else if (message.kind === 'picture') this.#pictures.set(message.id, message.delay);
  }

  /** Makes everyone join, one after another with this pause in ms; returns their delays to the first picture in ms. */
  async join(pauseMs: number): Promise<number[]> {
    this.#pictures = new Map();
    for (const [number, id] of this.#ids.entries()) {
      const large = this.#ids[number === 0 ? 1 : 0] ?? '';
      this.#relay?.join(id);
      this.#send(id, { kind: 'join', id, level: number < 3 ? loudness.speaking : loudness.silent, large });
      await sleep(pauseMs);
    }
    const began = performance.now();
    while (this.#pictures.size < this.#ids.length && performance.now() - began < timeoutMs) await sleep(20);
    return this.#ids.map((id) => this.#pictures.get(id) ?? timeoutMs);
  }

  /** Packets, bytes and cameras that all participants have received together. */
  async count(): Promise<{ packets: number; bytes: number; cameras: number }> {
    const answers = this.#processes.map(async (child) => {
      child.send({ kind: 'count' } satisfies ToClients);
      for (;;) {
        const [message] = (await once(child, 'message')) as [FromClients];
        if (message.kind === 'counted') return message;
      }
    });
    const counted = await Promise.all(answers);
    const sum = (key: 'packets' | 'bytes' | 'cameras') => counted.reduce((total, one) => total + one[key], 0);
    return { packets: sum('packets'), bytes: sum('bytes'), cameras: sum('cameras') };
  }

  close(): void {
    this.#relay?.close();
    for (const child of this.#processes) child.disconnect();
  }
}

/** The CPU time in ms and the memory in MB of the relay's thread. */
async function usage(): Promise<{ cpu: number; memory: number }> {
  const [{ user, system }, heap] = await Promise.all([
    worker?.cpuUsage() ?? { user: 0, system: 0 },
    worker?.getHeapStatistics() ?? { total_heap_size: 0, external_memory: 0 },
  ]);
  return { cpu: (user + system) / 1_000, memory: (heap.total_heap_size + heap.external_memory) / 2 ** 20 };
}

const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-rooms-'));
const product = await startProduct(dataDir, await freePort());
await seed(databaseOf(dataDir));

/** How long a caller of the server waits for each of their answers until this time, in ms; five calls a second. */
async function answerTimes(until: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < until) {
    const asked = performance.now();
    const answer = await fetch(`${product.url}/api/todos`, { headers: { cookie: `quarterdeck_session=${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the server refused a call: ${answer.status}`);
    times.push(performance.now() - asked);
    await sleep(200);
  }
  return times;
}

let isMet = true;
const report = (what: string, figure: string, aim: string, met: boolean) => {
  print(what, figure, aim, met);
  isMet &&= met;
};

for (const size of sizes) {
  const room = new Room(size);
  await room.open();
  const pictures = await room.join(200);
  const slowest = Math.max(...pictures.slice(1));
  // Until bandwidths and layers have settled.
  await sleep(3_000);
  const [before, sentBefore] = [await usage(), await room.count()];
  const began = performance.now();
  const times = await answerTimes(began + measureMs);
  const [after, sent] = [await usage(), await room.count()];
  const measuredMs = performance.now() - began;
  const cpu = (after.cpu - before.cpu) / measuredMs;
  const perSecond = (key: 'packets' | 'bytes') => ((sent[key] - sentBefore[key]) * 1_000) / measuredMs;
  const expected = size * Math.min(size - 1, slotCounts.camera);

  console.log(
    `\n${size} participants, ${round(perSecond('packets'))} packets and ${round((perSecond('bytes') * 8) / 1e6)} Mbit a second`,
  );
  report(
    'joining to the first picture',
    `p50 ${round(median(pictures.slice(1)))} ms, slowest ${round(slowest)} ms`,
    '< 1,500 ms',
    slowest < 1_500,
  );
  report('cameras that arrive', `${sent.cameras} of ${expected}`, 'all', sent.cameras === expected);
  const perStream = (cpu * 100) / Math.max(1, sent.cameras);
  report(
    'CPU of the relay',
    `${round(cpu * 100)} % of a core, ${perStream.toFixed(2)} % a camera sent`,
    '< 100 %',
    cpu < 1,
  );
  report(
    'memory of the relay',
    `${round(after.memory)} MB, ${round(after.memory / size)} MB a participant`,
    '< 256 MB',
    after.memory < 256,
  );
  report(
    'answers to other callers meanwhile',
    `p50 ${round(median(times))} ms, p99 ${round(percentile(times, 0.99))} ms`,
    '< 250 ms',
    percentile(times, 0.99) < 250,
  );

  const killed = performance.now();
  await worker?.terminate();
  const again = Math.max(...(await room.join(0)));
  const recovery = performance.now() - killed;
  report(
    'all see pictures after the relay was killed',
    `${round(recovery)} ms`,
    '< 5,000 ms',
    again < timeoutMs && recovery < 5_000,
  );
  room.close();
}

await product.stop();
await rm(dataDir, { recursive: true, force: true });
if (!isMet) process.exitCode = 1;
