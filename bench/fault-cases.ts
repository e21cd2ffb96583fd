import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { WebSocket } from 'ws';
import type { Changes } from '#contract/live.ts';
import type { Todo } from '#contract/todos.ts';
import type { RoomParticipant } from '#contract/video-signals.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import type { Connection } from '#server/db/pool.ts';
import { freePort } from '#test/free-port.ts';
import { openProxy } from '#test/proxy.ts';
import { openSlowWay } from '#test/slow-way.ts';
import { Collection } from '#web/lib/collections/collection.ts';
import { openCuttingProxy } from './cutting-proxy.ts';
import { print, round } from './figures.ts';
import { connect, subscribe } from './live.ts';
import { startProduct } from './product.ts';
import { Screen } from './screen.ts';
import { listenerToken, seed, tokens } from './seed.ts';
import { bucketThatHangs, lateFirstChunk, newerDatabase } from './storage-faults.ts';
import { openTab } from './tab.ts';

/** A folder, its database with the rows of the bench, and the environment of a server for it. */
export type Setup = { dataDir: string; connection: Connection; env: Record<string, string> };

/** Tries one fault and prints the result; returns whether nothing was lost, duplicated or shown wrongly. */
type Case = (setup: Setup) => Promise<boolean>;

const [writer, reader] = [listenerToken(500), listenerToken(501)];

/** Calls the API. @throws if the call is refused */
async function ask<Answer>(url: string, token: string, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { cookie: `quarterdeck_session=${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
const addTodo = (url: string, title: string) => ask<Todo>(url, writer, 'POST', '/api/todos', { title });

/** The rows of a statement. */
async function query(connection: Connection, statement: string, values?: unknown[]) {
  const client = new Client(connection);
  await client.connect();
  return (await client.query(statement, values).finally(() => client.end())).rows;
}

/** Waits until a condition is met, up to this time; returns whether it was. */
async function becomesTrue(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > until) return false;
    await wait(100);
  }
  return true;
}

async function startRedis(port: number): Promise<{ redis: ChildProcess; url: string }> {
  const redis = spawn('redis-server', ['--port', String(port), '--save', '']);
  for await (const output of redis.stdout) if (String(output).includes('Ready to accept')) break;
  return { redis, url: `redis://127.0.0.1:${port}` };
}

/** Redis hangs for 20 s: do its two processes answer meanwhile, and receive each other's events again afterwards? */
const redisThatHangs: Case = async ({ dataDir, env }) => {
  if (spawnSync('redis-server', ['--version']).status !== 0) {
    console.log('- a Redis that hangs: skipped, because redis-server is not installed');
    return true;
  }
  const { redis, url } = await startRedis(await freePort());
  const settings = { ...env, REDIS_URL: url };
  const one = await startProduct(dataDir, await freePort(), settings);
  const other = await startProduct(dataDir, await freePort(), settings);
  const screen = new Screen(other.url, reader, async () => []);
  await becomesTrue(() => screen.lastEvent !== null, 10_000);
  await wait(3_000);
  redis.kill('SIGSTOP');
  const until = Date.now() + 20_000;
  const made: number[] = [];
  let longest = 0;
  while (Date.now() < until) {
    const began = performance.now();
    made.push((await addTodo(one.url, 'While Redis hangs')).id);
    await ask(other.url, reader, 'GET', '/api/user');
    longest = Math.max(longest, performance.now() - began);
    await wait(500);
  }
  redis.kill('SIGCONT');
  made.push((await addTodo(one.url, 'When Redis is back')).id);
  await becomesTrue(() => made.every((id) => screen.firstEvents.has(id)), 15_000);
  const undelivered = made.filter((id) => !screen.firstEvents.has(id)).length;
  const isRight = undelivered === 0 && longest < 2_000;
  const figure = `${round(longest / 1000)} s for two calls, ${undelivered} of ${made.length} not delivered`;
  print('a Redis that hangs for 20 s', figure, '2 s, 0 not delivered', isRight);
  screen.close();
  for (const product of [one, other]) await product.stop();
  redis.kill('SIGKILL');
  return isRight;
};

/** The response to a change is lost, the lid is closed for 60 hours, and the server forgets the key: is the change made once? */
const tabOpenForDays: Case = async ({ dataDir, connection, env }) => {
  const product = await startProduct(dataDir, await freePort(), env);
  const title = `Before the weekend ${randomUUID()}`;
  const tab = await openTab(product.url, writer);
  tab.loseAnswers(true);
  const outcome = tab.change('POST', '/api/todos', { title }, title);
  const count = async () => (await query(connection, 'select from todos where title = $1', [title])).length;
  await becomesTrue(async () => (await count()) === 1, 10_000);
  await query(connection, 'delete from kept_answers');
  tab.sleep(60 * 3600_000);
  tab.loseAnswers(false);
  tab.wake();
  const outcomeOfChange = await Promise.race([outcome, wait(30_000, 'nothing')]);
  const [rows, listed] = [await count(), tab.refused()];
  const isRight = rows === 1 && listed === 1;
  print(
    'a tab open for 60 hours, its key forgotten',
    `${rows} row, reported: ${outcomeOfChange}, ${listed} listed`,
    '1 row, 1 listed',
    isRight,
  );
  tab.close();
  await product.stop();
  return isRight;
};

/** Connections are cut between two frames of one delivery: does the client still receive the second frame's changes? */
const cutBetweenFrames: Case = async ({ dataDir, env }) => {
  const product = await startProduct(dataDir, await freePort(), env);
  const { id } = await ask<{ id: number }>(product.url, writer, 'POST', '/api/chat/channels', {
    name: 'helm',
    type: 'private',
  });
  const { id: userId } = await ask<{ id: string }>(product.url, reader, 'GET', '/api/user');
  await ask(product.url, writer, 'POST', `/api/chat/channels/${id}/invite`, { userId });
  const proxy = await openCuttingProxy(product.url);
  const socket = connect(proxy.url, reader);
  socket.io.reconnectionDelay(20);
  socket.io.reconnectionDelayMax(50);
  const received = new Set<string>();
  let lastEvent: number | null = null;
  let isSubscribed = false;
  const take = (changes: Changes) => {
    for (const { id } of changes.changed?.messages ?? []) received.add(`message ${id}`);
    for (const { id } of changes.changed?.todos ?? []) received.add(`to-do ${id}`);
    if (isSubscribed) lastEvent = Math.max(lastEvent ?? 0, changes.lastEvent);
  };
  socket.on('changes', take);
  socket.on('disconnect', () => {
    isSubscribed = false;
  });
  socket.on('connect', async () => {
    const { id } = socket;
    const subscribed = await subscribe(socket, lastEvent);
    if (id !== socket.id || 'refused' in subscribed) return;
    isSubscribed = true;
    if (typeof subscribed.missed === 'object') take(subscribed.missed);
    lastEvent = Math.max(lastEvent ?? 0, subscribed.lastEvent);
  });
  await becomesTrue(() => isSubscribed, 10_000);
  const made: string[] = [];
  const say = async () => {
    const path = `/api/chat/channels/${id}/messages`;
    made.push(
      `message ${(await ask<{ id: number }>(product.url, writer, 'POST', path, { content: 'Ready about' })).id}`,
    );
  };
  const add = async () => void made.push(`to-do ${(await addTodo(product.url, 'Splice the rope')).id}`);
  for (let round = 0; round < 120; round++) {
    proxy.cutAfterNext(round % 2 === 0);
    await Promise.all([say(), add(), say(), add()]);
    await wait(40);
  }
  proxy.cutAfterNext(false);
  const missing = () => made.filter((name) => !received.has(name)).length;
  await becomesTrue(() => missing() === 0, 10_000);
  const isRight = missing() === 0 && proxy.cuts() > 0;
  print(
    'cuts between two frames of one delivery',
    `${proxy.cuts()} cuts, ${missing()} of ${made.length} not received`,
    '0 not received',
    isRight,
  );
  socket.disconnect();
  proxy.close();
  await product.stop();
  return isRight;
};

/** One process hangs for 7 s while it has locked a row that the other is asked to change: what do browsers report? */
const standstillUnderLock: Case = async ({ dataDir, connection, env }) => {
  const still = await startProduct(dataDir, await freePort(), env);
  const other = await startProduct(dataDir, await freePort(), env);
  const { id } = await addTodo(other.url, 'Locked');
  const path = `/api/todos/${id}`;
  const holds = `select from pg_stat_activity where application_name = 'quarterdeck' and state = 'idle in transaction'
    and now() - state_change > interval '200 ms'`;
  let isOver = false;
  const hold = async () => {
    while (!isOver) await ask(still.url, writer, 'PUT', path, { title: randomUUID() }).catch(() => wait(50));
  };
  const holders = Array.from({ length: 4 }, hold);
  const stopInTransaction = async () => {
    for (let tries = 0; tries < 200; tries++) {
      still.process.kill('SIGSTOP');
      await wait(300);
      if ((await query(connection, holds)).length > 0) return true;
      still.process.kill('SIGCONT');
      await wait(5 + Math.random() * 20);
    }
    return false;
  };
  const isLocked = await stopInTransaction();
  const tab = await openTab(other.url, reader);
  const began = performance.now();
  const outcomes = Array.from({ length: 3 }, (_, n) => tab.change('PUT', path, { title: `Change ${n}` }, `own ${n}`));
  await wait(7_000);
  still.process.kill('SIGCONT');
  isOver = true;
  const results = await Promise.all(outcomes.map((one) => Promise.race([one, wait(30_000, 'nothing')])));
  const longest = performance.now() - began;
  await Promise.all(holders);
  const isRight = isLocked && results.every((one) => one === '200');
  const figure = isLocked
    ? `reported ${results.join(', ')} after ${round(longest / 1000)} s`
    : 'no transaction was open';
  print('a hang of 7 s with a row lock', figure, 'reported 200', isRight);
  tab.close();
  for (const product of [still, other]) await product.stop();
  return isRight;
};

/** The database fails over to a copy without the last 25 changes: do screens end with its rows? */
const failoverThatLostChanges: Case = async () => {
  const folder = () => mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const [first, second] = [await folder(), await folder()];
  let primary = await startEmbedded(first, () => {});
  await (await startProduct(first, await freePort(), envOf(primary.connection))).stop();
  await seed(primary.connection);
  await primary.stop();
  await cp(first, second, { recursive: true });
  primary = await startEmbedded(first, () => {});
  const address = { ...primary.connection };
  const proxy = await openProxy(address);
  const product = await startProduct(first, await freePort(), envOf(proxy.connection));
  const rows = new Collection<Todo>({ idOf: ({ id }) => id });
  rows.define('all', { belongs: () => true, compare: (one, other) => one.id - other.id });
  const list = () => ask<Todo[]>(product.url, reader, 'GET', '/api/todos?scope=all');
  const socket = connect(product.url, reader);
  let [lastEvent, timeline]: [number | null, string | null] = [null, null];
  const subscribeAgain = async () => {
    const subscribed = await subscribe(socket, lastEvent);
    if ('refused' in subscribed) return;
    if (subscribed.missed === 'reload' || subscribed.timeline !== timeline) rows.suspect();
    [lastEvent, timeline] = [subscribed.lastEvent, subscribed.timeline];
    const askedAt = rows.ask();
    rows.receiveList('all', { rows: await list() }, askedAt);
  };
  socket.on('changes', ({ changed, removed, ...event }) => {
    rows.receive(changed?.todos ?? []);
    for (const [id, version] of removed?.todos ?? []) rows.remove(Number(id), version);
    lastEvent = Math.max(lastEvent ?? 0, event.lastEvent);
  });
  socket.on('account', () => void subscribeAgain());
  await becomesTrue(() => socket.connected, 10_000);
  await subscribeAgain();
  for (let n = 0; n < 25; n++) await addTodo(product.url, `Lost ${n}`);
  await becomesTrue(() => rows.visibleRows('all').some(({ title }) => title === 'Lost 24'), 5_000);
  await primary.stop();
  const copy = await startEmbedded(second, () => {});
  Object.assign(address, copy.connection);
  proxy.mend();
  const isBack = () => list().then(Boolean, () => false);
  await becomesTrue(isBack, 20_000);
  // Fewer changes than were lost happen before the process checks, which it does every 5 s; a copy has the same timeline.
  for (let n = 0; n < 50; n++) {
    await addTodo(product.url, `After ${n}`);
    await wait(n < 10 ? 700 : 50);
  }
  const facts = (todos: Todo[]) => new Set(todos.map(({ id, version, title }) => `${id} ${version} ${title}`));
  const truth = facts(await list());
  const wrong = () => {
    const visible = facts(rows.visibleRows('all'));
    return [...truth].filter((row) => !visible.has(row)).length + [...visible].filter((row) => !truth.has(row)).length;
  };
  await becomesTrue(() => wrong() === 0, 15_000);
  const isRight = wrong() === 0;
  print('a failover that lost the last 25 changes', `${wrong()} rows missing, extra or stale`, '0', isRight);
  socket.disconnect();
  await product.stop();
  await proxy.close();
  await copy.stop();
  for (const folder of [first, second]) await rm(folder, { recursive: true });
  return isRight;
};

/** The answer about the last event comes 300 ms late, while changes go on: do pages load everything again? */
const lateAnswer: Case = async ({ dataDir, connection }) => {
  const way = await openSlowWay(connection, (statement) => statement.includes('pg_sequence_last_value'));
  const releasing = setInterval(() => way.release(), 300);
  const product = await startProduct(dataDir, await freePort(), envOf(way.connection));
  const sockets = Array.from({ length: 6 }, (_, number) => connect(product.url, listenerToken(510 + number)));
  let reloads = 0;
  for (const socket of sockets) {
    socket.on('account', () => reloads++);
    await becomesTrue(() => socket.connected, 10_000);
    await subscribe(socket);
  }
  const asked = way.asked();
  const until = Date.now() + 20_000;
  while (Date.now() < until) {
    await addTodo(product.url, 'While an answer is late');
    await wait(20);
  }
  const isRight = reloads === 0 && way.asked() > asked;
  print('an answer of the database that comes late', `${reloads} reloads of 6 pages`, '0', isRight);
  clearInterval(releasing);
  for (const socket of sockets) socket.disconnect();
  await product.stop();
  await way.close();
  return isRight;
};

/** What someone in a video room knows of it. */
function watchRoom(url: string, token: string) {
  const socket = connect(url, token);
  const seen = {
    socket,
    id: '',
    known: new Map<string, RoomParticipant>(),
    media: '',
    relay: 0,
    fromRelay: 0,
    hand: false,
  };
  const enter = () => {
    const state = { isMuted: true, hasCamera: false, isSharing: false, hasRaisedHand: seen.hand };
    if (seen.id) socket.emit('roomEnter', seen.id, state, () => {});
  };
  socket.on('room', (_, message) => {
    if (message.kind === 'enterAgain') enter();
    if (message.kind === 'relay') seen.fromRelay++;
    if (message.kind !== 'roster') return;
    if (message.isWhole) seen.known.clear();
    for (const one of message.participants) seen.known.set(one.id, one);
    for (const id of message.left) seen.known.delete(id);
    Object.assign(seen, { media: message.media, relay: message.relay });
  });
  socket.on('connect', enter);
  return {
    ...{ seen, enter },
    async join(roomId: number) {
      const { participantId } = await ask<{ participantId: string }>(
        url,
        token,
        'POST',
        `/api/video-rooms/${roomId}/join`,
      );
      seen.id = participantId;
      await becomesTrue(() => socket.connected, 10_000);
      enter();
    },
  };
}

/** Redis is down for 12 s while two enter a room and one raises a hand: does everyone in it see the same soon afterwards? */
const roomsWithoutRedis: Case = async ({ dataDir, env }) => {
  if (spawnSync('redis-server', ['--version']).status !== 0) {
    console.log('- rooms without Redis: skipped, because redis-server is not installed');
    return true;
  }
  const port = await freePort();
  const before = await startRedis(port);
  const settings = { ...env, REDIS_URL: before.url };
  const products = [
    await startProduct(dataDir, await freePort(), settings),
    await startProduct(dataDir, await freePort(), settings),
  ];
  const urls = products.map(({ url }) => url);
  const { id: roomId } = await ask<{ id: number }>(urls[0] ?? '', tokens[0] ?? '', 'POST', '/api/video-rooms', {
    name: 'Redis',
  });
  const people = Array.from({ length: 4 }, (_, number) => watchRoom(urls[number % 2] ?? '', tokens[number] ?? ''));
  for (const { join } of people.slice(0, 2)) await join(roomId);
  await becomesTrue(() => people.slice(0, 2).every(({ seen }) => seen.known.size === 2), 10_000);
  before.redis.kill('SIGKILL');
  for (const { join } of people.slice(2)) await join(roomId);
  const [, raising] = people;
  if (raising) raising.seen.hand = true;
  raising?.enter();
  await wait(12_000);
  const after = await startRedis(port);
  const began = performance.now();
  const isSame = () =>
    people.every(({ seen }) => seen.known.size === 4 && seen.known.get(raising?.seen.id ?? '')?.hasRaisedHand === true);
  const isRight = await becomesTrue(isSame, 20_000);
  const figure = `rosters ${people.map(({ seen }) => seen.known.size)} after ${round((performance.now() - began) / 1000)} s`;
  print('rooms after Redis was down for 12 s', figure, '4,4,4,4 within 20 s', isRight);
  for (const { seen } of people) seen.socket.disconnect();
  for (const product of products) await product.stop();
  after.redis.kill('SIGKILL');
  return isRight;
};

/** The relay of a room runs a loop without end: how soon does another one answer? */
const relayThatHangs: Case = async ({ dataDir, env }) => {
  const inspector = await freePort();
  const options = { ...env, NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` };
  const product = await startProduct(dataDir, await freePort(), options);
  const { id: roomId } = await ask<{ id: number }>(product.url, tokens[0] ?? '', 'POST', '/api/video-rooms', {
    name: 'Hangs',
  });
  const people = Array.from({ length: 5 }, (_, number) => watchRoom(product.url, tokens[number] ?? ''));
  for (const { join } of people) await join(roomId);
  await becomesTrue(() => people.every(({ seen }) => seen.media === 'relay'), 20_000);
  const [first] = people;
  const starts = first?.seen.relay ?? 0;
  const subscribeToRelay = () =>
    first?.seen.socket.emit('roomSend', first.seen.id, { kind: 'relay', message: { kind: 'subscribe' } });
  subscribeToRelay();
  await becomesTrue(() => (first?.seen.fromRelay ?? 0) > 0, 30_000);
  const debugging = await hangWorker(inspector);
  const began = performance.now();
  await becomesTrue(() => (first?.seen.relay ?? 0) > starts, 30_000);
  const answered = first?.seen.fromRelay ?? 0;
  subscribeToRelay();
  const isRight = await becomesTrue(() => (first?.seen.fromRelay ?? 0) > answered, 20_000);
  const seconds = (performance.now() - began) / 1000;
  print(
    'a relay in an endless loop',
    `another one answers after ${round(seconds)} s`,
    '< 15 s',
    isRight && seconds < 15,
  );
  for (const { seen } of people) seen.socket.disconnect();
  // A process that is debugged does not end.
  debugging.terminate();
  await product.stop();
  return isRight;
};

/** Makes the worker thread of a process run a loop without end, over the inspector of Node; returns the connection to that. */
async function hangWorker(port: number): Promise<WebSocket> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const inspector = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(inspector, 'open');
  const loop = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'for (;;);' } });
  inspector.send(JSON.stringify({ id: 1, method: 'NodeWorker.enable', params: { waitForDebuggerOnStart: false } }));
  for await (const [message] of on(inspector, 'message')) {
    const { method, params } = JSON.parse(String(message));
    if (method !== 'NodeWorker.attachedToWorker') continue;
    const hang = { sessionId: params.sessionId, message: loop };
    inspector.send(JSON.stringify({ id: 2, method: 'NodeWorker.sendMessageToWorker', params: hang }));
    break;
  }
  return inspector;
}

const envOf = ({ user, database, host }: Connection) => ({
  DATABASE_URL: `postgres://${user}@localhost/${database}?host=${host}`,
  LOG_LEVEL: 'silent',
});

/** The faults by name, as in `npm run bench -- faults NAME`; each takes less than a minute. */
export const faultCases: Record<string, Case> = {
  'redis-that-hangs': redisThatHangs,
  'tab-open-for-days': tabOpenForDays,
  'cut-between-frames': cutBetweenFrames,
  'standstill-under-lock': standstillUnderLock,
  'failover-that-lost-changes': failoverThatLostChanges,
  'late-answer': lateAnswer,
  'rooms-without-redis': roomsWithoutRedis,
  'relay-that-hangs': relayThatHangs,
  'bucket-that-hangs': bucketThatHangs,
  'late-first-chunk': lateFirstChunk,
  'newer-database': newerDatabase,
};
