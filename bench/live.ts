import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { WebSocket, WebSocketServer } from 'ws';
import { listenerToken, token } from './seed.ts';

const clients = 200;
const changes = 100;

const percentile = (numbers: number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))] ?? 0;

const summary = (delays: number[]) => ({ p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) });

/** From one client's call to the receipt of each of 200 others, in ms. */
export async function measureLive(url: string): Promise<{ p50: number; p99: number }> {
  const sockets: Socket[] = [];
  for (let number = 0; number < clients; number++) {
    const cookie = `quarterdeck_session=${listenerToken(number)}`;
    const socket = io(url, { extraHeaders: { cookie }, transports: ['websocket'], forceNew: true });
    sockets.push(socket);
    await once(socket as never, 'connect');
  }
  const delays: number[] = [];
  for (let number = 0; number < changes; number++) {
    const began = performance.now();
    const received = sockets.map((socket) =>
      once(socket as never, 'todos.changed').then(() => delays.push(performance.now() - began)),
    );
    const response = await fetch(`${url}/api/todos`, {
      method: 'POST',
      headers: { cookie: `quarterdeck_session=${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Change ${number}` }),
    });
    if (!response.ok) throw new Error(`The change was refused: ${response.status}`);
    await Promise.all(received);
  }
  for (const socket of sockets) socket.disconnect();
  return summary(delays);
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
  for (let number = 0; number < changes; number++) {
    const began = performance.now();
    const received = listeners.map((socket) =>
      once(socket, 'message').then(() => delays.push(performance.now() - began)),
    );
    sender?.send(JSON.stringify({ title: `Change ${number}`, filler: 'x'.repeat(400) }));
    await Promise.all(received);
  }
  for (const socket of sockets) socket.terminate();
  server.close();
  return summary(delays);
}
