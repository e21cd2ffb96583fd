import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';

const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);

/** A source of numbers from 0 up to 1 that begins the same for the same seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let dataDir: string;
let address: string;
let cookie: string;
let server: ChildProcess;
/** The titles of all to-dos whose creation was answered with 201. */
const acknowledged = new Set<string>();
/** The track of a recording, and how many of its chunks were acknowledged. */
let track: number;
let uploaded = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-crash-'));
  await chmod(dataDir, 0o711);
  address = `http://127.0.0.1:${await freePort()}`;
  await startServer();
  const account = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', password: 'analytical engine' };
  const registered = await post('/api/register', account);
  cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await post('/api/organizations', { name: 'Analytical Engines' });
  track = await openTrack();
});

afterAll(async () => {
  // A database whose server was killed is ended by the next server.
  if (server.exitCode !== null || server.signalCode !== null) await startServer();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(dataDir, { recursive: true });
});

/** Starts the server on the data folder and waits until it is ready. */
async function startServer(): Promise<void> {
  const settings = { DATA_DIR: dataDir, PORT: new URL(address).port, DEMO: 'off', RATE_LIMIT: 'off' };
  // Without a compile cache, each start would parse the whole server.
  const env = { ...process.env, ...settings, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: join(dataDir, 'compiled') };
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  server = child;
  for await (const line of createInterface(child.stdout)) if (line.includes('is ready')) return;
  throw new Error('The server did not start');
}

function send(method: string, path: string, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie: cookie ?? '' };
  return fetch(address + path, { method, headers, body, signal: AbortSignal.timeout(5000) });
}
const post = (path: string, body: object) => send('POST', path, JSON.stringify(body));

/** Creates to-dos, one after the other, until `stop`. */
async function write(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const title = randomUUID();
    const response = await post('/api/todos', { title }).catch(() => undefined);
    if (response?.status === 201) acknowledged.add(title);
    else await sleep(20);
  }
}

/** Records a meeting, and opens a track. */
async function openTrack(): Promise<number> {
  const idOf = async (response: Response) => ((await response.json()) as { id: number }).id;
  const meeting = await idOf(await post('/api/meetings', { title: 'L10', status: 'in_progress' }));
  await send('PATCH', `/api/meetings/${meeting}/recording`, JSON.stringify({ isRecording: true }));
  const response = await fetch(`${address}/api/meetings/${meeting}/recordings`, { headers: { cookie } });
  const [recording] = (await response.json()) as { id: number }[];
  const body = { key: randomUUID(), source: 'microphone', mediaType: 'audio/webm', startMs: 0 };
  return idOf(await post(`/api/recordings/${recording?.id}/tracks`, body));
}

/** The bytes of a chunk: its number, and some thousand dots. */
const chunkOf = (nth: number) => `${nth}${'.'.repeat(1000 + ((nth * 7919) % 50_000))}`;

/** Uploads chunks in order until `stop`. */
async function upload(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const response = await send('PUT', `/api/recordings/tracks/${track}/chunks/${uploaded}`, chunkOf(uploaded)).catch(
      () => undefined,
    );
    if (response?.status === 200) uploaded = ((await response.json()) as { nextChunk: number }).nextChunk;
    else await sleep(20);
  }
}

/** Whether a track consists of all acknowledged chunks and perhaps the next one, of which no answer came. */
async function isTrackWhole(): Promise<boolean> {
  const response = await fetch(`${address}/api/recordings/tracks/${track}/media`, { headers: { cookie } });
  // A track without a chunk has no media.
  const text = response.status === 404 ? '' : await response.text();
  const whole = Array.from({ length: uploaded }, (_, nth) => chunkOf(nth)).join('');
  return text === whole || text === whole + chunkOf(uploaded);
}

/** How many of the acknowledged to-dos the server does not know. */
async function countLost(): Promise<number> {
  const list = () => fetch(`${address}/api/todos`, { headers: { cookie } });
  let response = await list();
  // Sessions of a killed database may still have acknowledged a few writes before they ended.
  for (; response.status === 503; response = await list()) await sleep(50);
  const savedTitles = new Set(((await response.json()) as { title: string }[]).map(({ title }) => title));
  return [...acknowledged].filter((title) => !savedTitles.has(title)).length;
}

async function killDatabase(): Promise<void> {
  const pid = Number.parseInt(await readFile(join(dataDir, 'postgres-18/postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGKILL');
}

async function killServer(): Promise<void> {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

const crashes = {
  server: killServer,
  database: killDatabase,
  'server and database': () => Promise.all([killDatabase(), killServer()]),
};

test('a database that ends right after the start does not end the server', async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await startServer();
  await killDatabase();
  const create = () => post('/api/todos', { title: 'Grill the team' }).catch(() => undefined);
  await expect.poll(async () => (await create())?.status).toBe(201);
});

test(`acknowledged changes survive kill -9 at any moment (CRASH_SEED=${seed})`, async () => {
  const random = randomFrom(seed);
  const rounds = Array.from({ length: 4 }, () => Object.entries(crashes)).flat();
  for (const [victim, crash] of rounds) {
    const stop = new AbortController();
    const writers = [upload(stop.signal), ...Array.from({ length: 3 }, () => write(stop.signal))];
    const [written, chunks] = [acknowledged.size, uploaded];
    await expect.poll(() => acknowledged.size > written && uploaded > chunks).toBe(true);
    await sleep(random() * 700);
    await crash();
    // The server has started its database again when another write is acknowledged.
    const before = acknowledged.size;
    if (server.signalCode === null) await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 4);
    stop.abort();
    await Promise.all(writers);
    if (server.signalCode !== null) await startServer();
    expect(await countLost(), `lost when the ${victim} was killed`).toBe(0);
    expect(await isTrackWhole(), `the recording when the ${victim} was killed`).toBe(true);
  }
});
