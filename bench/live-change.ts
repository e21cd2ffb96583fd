// How long a change takes to 200 clients, for bench/main.ts: `live-change.ts URL`. It runs in a separate process with a small
// heap, so that garbage collection of the listeners does not count as a delay of the server.
import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import { listenBarely } from './bare-client.ts';
import { median, percentile, print, round } from './figures.ts';
import { listenerToken, token } from './seed.ts';

const clients = 200;
/** Changes that are not measured: a server that has just started has compiled nothing yet. */
const warmUp = 50;
/** Enough changes that the slowest percent is more than one of them; three turns, because a machine may stall in one. */
const changes = 400;
const turns = 3;

const summary = (delays: number[]) => ({ p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) });

/**
 * The delay from one client's call to the receipt by 200 others, in ms, as the median of three turns; and the length of
 * the event.
 */
async function measureLive(url: string): Promise<{ p50: number; p99: number; bytes: number }> {
  let receive = (_: string) => {};
  const sockets = await Promise.all(
    Array.from({ length: clients }, (_, number) => listenBarely(url, listenerToken(number), (event) => receive(event))),
  );
  const delays: number[][] = Array.from({ length: turns }, () => []);
  let bytes = 0;
  for (let number = -warmUp; number < turns * changes; number++) {
    const title = `Change ${number}`;
    const began = performance.now();
    let arrived = 0;
    const received = new Promise<void>((resolve) => {
      receive = (event) => {
        if (!event.includes(`"${title}"`)) return;
        arrived += 1;
        delays[Math.floor(number / changes)]?.push(performance.now() - began);
        bytes = Math.max(bytes, Buffer.byteLength(event.slice('42'.length)));
        if (arrived === clients) resolve();
      };
    });
    const response = await fetch(`${url}/api/todos`, {
      method: 'POST',
      headers: { cookie: `quarterdeck_session=${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title, description: 'What has to be done, and why it matters to the quarter.' }),
    });
    if (!response.ok) throw new Error(`The change was refused: ${response.status}`);
    await received;
  }
  for (const socket of sockets) socket.terminate();
  const all = delays.map(summary);
  return { p50: median(all.map(({ p50 }) => p50)), p99: median(all.map(({ p99 }) => p99)), bytes };
}

/** The baseline: a bare WebSocket server that sends the messages of one client to 200 others, in the same process. */
async function measureEcho(): Promise<{ p50: number; p99: number }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => {
    socket.on('message', (message) => {
      for (const client of server.clients) client.send(message);
    });
  });
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const sockets = Array.from({ length: clients + 1 }, () => new WebSocket(`ws://127.0.0.1:${port}`));
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const [sender, ...listeners] = sockets;
  const delays: number[] = [];
  for (let number = -warmUp; number < changes; number++) {
    const began = performance.now();
    const received = listeners.map((socket) =>
      once(socket, 'message').then(() => {
        if (number >= 0) delays.push(performance.now() - began);
      }),
    );
    sender?.send(JSON.stringify({ title: `Change ${number}`, filler: 'x'.repeat(400) }));
    await Promise.all(received);
  }
  for (const socket of sockets) socket.terminate();
  server.close();
  return summary(delays);
}

const live = await measureLive(process.argv[2] ?? '');
const echo = await measureEcho();
print(
  'live change to 200 clients',
  `p50 ${round(live.p50)} ms, p99 ${round(live.p99)} ms (echo ${round(echo.p50)}, ${round(echo.p99)})`,
  'p99 < 25 ms',
  live.p99 < 25,
);
print('message of one changed to-do', `${round(live.bytes)} bytes`, '<= 1,000 bytes', live.bytes <= 1_000);
