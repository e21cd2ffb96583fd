// The most load that one account, and a stranger beside it, can put on a server: `attacker.ts URL`, see one-account.ts.

import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { liveRates } from '#contract/live.ts';
import { token } from './seed.ts';

const [address = ''] = process.argv.slice(2);
const { host, hostname, port } = new URL(address);
const cookie = `quarterdeck_session=${token}`;
/** The number of responses by status; 0 stands for a closed connection. */
const ends: Record<number, number> = {};
const open: Socket[] = [];

// The attacker runs on another machine in reality, so its CPU time must not slow the server.
setPriority(19);

async function call(path: string, init: RequestInit = {}): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(address + path, { headers, ...init }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => {});
  ends[response?.status ?? 0] = (ends[response?.status ?? 0] ?? 0) + 1;
  // Refusals are immediate: without a pause the bench would measure how fast the server refuses.
  if (!response?.ok) await wait(50);
}

/** Keeps this number of identical calls in flight. */
function keepCalling(atOnce: number, make: () => Promise<unknown>): void {
  const again = async (): Promise<void> => {
    await make();
    return again();
  };
  for (let number = 0; number < atOnce; number++) void again();
}

/** A connection that sends a text and then neither sends nor reads; it is replaced when it is closed. */
function keepIdle(text: string): void {
  const socket = connect(Number(port), hostname, () => socket.write(text));
  socket.pause();
  socket.on('error', () => {});
  socket.once('close', () => setTimeout(keepIdle, 1_000, text));
  open.push(socket);
}

const post = (path: string, body: string) => () => call(path, { method: 'POST', body });
const faults = `{"name":"x","values":[${Array(330).fill('{}')}]}`;
const subscription = '420["subscribe",{"noun":"organizations","id":1},0]';
const request = (line: string, more = '') => `${line} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n${more}\r\n`;

keepCalling(600, post('/api/todos', JSON.stringify({ title: 'x', description: 'y'.repeat(10_000) })));
keepCalling(4, post('/api/scorecards/1/import', `{"measurables":[${Array(1000).fill(faults)}]}`));
keepCalling(20, () => call('/api/search?q=measured'));
keepCalling(20, () => call('/api/todos?scope=all'));
keepCalling(5, () => call('/api/openapi.json'));
keepCalling(5, () => call('/api/docs'));
keepCalling(20, post('/api/login', '{"email":"person5@bench.example","password":"guess"}'));
for (let number = 0; number < 100; number++) keepIdle(request('GET /api/todos?scope=all'));
for (let number = 0; number < 100; number++) keepIdle(request('POST /api/todos', 'Content-Length: 200000\r\n'));
const upload = request('POST /api/files?name=x', 'Content-Length: 10000000\r\n') + 'x'.repeat(9_900_000);
for (let number = 0; number < 20; number++) keepIdle(upload);
for (let number = 0; number < 3_000; number++) keepIdle('GET / HTTP/1.1\r\n');
for (let number = 0; number < 100; number++) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { cookie },
  });
  socket.on('error', () => {});
  socket.once('open', () => socket.send('40'));
  // Once connected, it subscribes as often as allowed, to all events so far, and reads none of them.
  const subscribe = (times: number) => {
    for (let time = 0; time < times; time++) socket.send(subscription);
  };
  socket.on('message', (message) => {
    if (!String(message).startsWith('40')) return;
    socket.pause();
    subscribe(liveRates.subscriptions.burst);
    setInterval(subscribe, 1_000, liveRates.subscriptions.perSecond);
  });
}
process.on('message', () => {
  process.send?.({ ends, connections: open.filter(({ destroyed }) => !destroyed).length }, () => process.exit());
});
