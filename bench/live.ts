import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { WebSocket, WebSocketServer } from 'ws';
import type { ClientEvents, ServerEvents, Subscribed } from '#contract/live.ts';
import { listenBarely } from './bare-client.ts';
import { percentile } from './figures.ts';
import { listenerToken, token } from './seed.ts';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

const clients = 200;
/** Changes before those that count: a server that has just started has compiled nothing yet. */
const first = 50;
/** So many that the slowest hundredth is more than one of them. */
const changes = 400;

const summary = (delays: number[]) => ({ p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) });

/** Opens a live connection with a session; it subscribes only when asked to. */
export const connect = (url: string, token: string): LiveSocket =>
  io(url, {
    extraHeaders: { cookie: `quarterdeck_session=${token}` },
    transports: ['websocket'],
    forceNew: true,
  });

/** Subscribes to the first organization. */
export const subscribe = (socket: LiveSocket, lastEvent: number | null = null): Promise<Subscribed> =>
  new Promise((resolve) => socket.emit('subscribe', { noun: 'organizations', id: 1 }, lastEvent, resolve));

/** From one client's call to the receipt of each of 200 others, in ms, and the length of what they received. */
export async function measureLive(url: string): Promise<{ p50: number; p99: number; bytes: number }> {
  let hear = (_: string) => {};
  const sockets = await Promise.all(
    Array.from({ length: clients }, (_, number) => listenBarely(url, listenerToken(number), (said) => hear(said))),
  );
  const delays: number[] = [];
  let bytes = 0;
  for (let number = -first; number < changes; number++) {
    const title = `Change ${number}`;
    const began = performance.now();
    let arrived = 0;
    const received = new Promise<void>((resolve) => {
      hear = (said) => {
        if (!said.includes(`"${title}"`)) return;
        arrived += 1;
        if (number >= 0) delays.push(performance.now() - began);
        bytes = Math.max(bytes, Buffer.byteLength(said.slice('42'.length)));
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
  return { ...summary(delays), bytes };
}

/** The measure: a bare WebSocket server that sends what one client says to 200 others, in this same process. */
export async function measureEcho(): Promise<{ p50: number; p99: number }> {
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
  for (let number = -first; number < changes; number++) {
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
