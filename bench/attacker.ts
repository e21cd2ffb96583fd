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

const idOf = async (path: string, method: string, body?: string): Promise<number> => {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(address + path, { method, headers, ...(body && { body }) });
  return ((await response.json()) as { id: number }).id;
};

const [room, office] = [
  await idOf('/api/video-rooms', 'POST', '{"name":"Attack"}'),
  await idOf('/api/office/room', 'PUT'),
];

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

/** A live connection that is opened again whenever it is closed. `attack` runs once it is connected. */
function keepLive(attack: (send: (text: string) => void, socket: WebSocket) => NodeJS.Timeout | undefined): void {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { cookie },
  });
  let repeating: NodeJS.Timeout | undefined;
  socket.on('error', () => {});
  socket.once('open', () => socket.send('40'));
  socket.once('close', () => {
    clearInterval(repeating);
    setTimeout(keepLive, 1_000, attack);
  });
  socket.on('message', (message) => {
    if (String(message) === '2') socket.send('3');
    if (String(message).startsWith('40')) repeating = attack((text) => socket.send(text), socket);
  });
}

/** Sends as much as a connection takes, ten times a second. */
const flood = (text: () => string) => (send: (text: string) => void) =>
  setInterval(() => {
    for (let times = 0; times < 100; times++) send(text());
  }, 100);

const state = (hasRaisedHand: boolean) => ({ isMuted: true, hasCamera: false, isSharing: false, hasRaisedHand });
let number = 0;
/** Joins a room or the office in a window of its own, and sends there as much as possible. */
function keepInRoom(roomId: number, messages: object[]): void {
  keepLive((send) => {
    let participantId = '';
    void fetch(`${address}/api/video-rooms/${roomId}/join`, { method: 'POST', headers: { cookie } })
      .then((response) => response.json())
      .then((access) => {
        participantId = (access as { participantId?: string }).participantId ?? '';
        send(`421${JSON.stringify(['roomEnter', participantId, state(false)])}`);
      })
      .catch(() => {});
    return flood(() => `42${JSON.stringify(['roomSend', participantId, messages[number++ % messages.length]])}`)(send);
  });
}
keepInRoom(
  room,
  [true, false].map((hand) => ({ kind: 'state', state: state(hand) })),
);
keepInRoom(room, [
  { kind: 'unreachable' },
  { kind: 'reaction', emoji: '🎉' },
  { kind: 'mute', id: crypto.randomUUID() },
]);
keepInRoom(office, [
  { kind: 'office', message: { kind: 'say', text: 'x' } },
  { kind: 'office', message: { kind: 'walk', x: 100, y: 100, facing: 'left' } },
]);
// Each id is one that no room knows.
for (let times = 0; times < 5; times++)
  keepLive(flood(() => `420${JSON.stringify(['roomEnter', crypto.randomUUID(), state(false)])}`));
for (let times = 0; times < 2; times++) keepLive(flood(() => `42["roomSend","x","${'x'.repeat(19_000)}"]`));
// They subscribe as often as allowed, to all events so far, and read none of them.
for (let times = 0; times < 10; times++)
  keepLive((send, socket) => {
    socket.pause();
    const { burst, perSecond } = liveRates.subscriptions;
    const subscribe = (count: number) => {
      for (let time = 0; time < count; time++) send(subscription);
    };
    subscribe(burst);
    return setInterval(subscribe, 1_000, perSecond);
  });
process.on('message', () => {
  process.send?.({ ends, connections: open.filter(({ destroyed }) => !destroyed).length }, () => process.exit());
});
