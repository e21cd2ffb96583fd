import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closeStalled } from './connection-limits.ts';
import type { LiveServer } from './connections.ts';

test('closes the connection of a client that does not read, and of no other', async () => {
  const server = createServer();
  const io: LiveServer = new Server(server);
  closeStalled(io, 5_000);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const open = () =>
    new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/socket.io/?EIO=4&transport=websocket`);
  const [reader, idler] = [open(), open()];
  for (const client of [reader, idler]) client.once('open', () => client.send('40'));
  await expect.poll(() => io.sockets.sockets.size).toBe(2);
  idler.pause();
  io.emit('presence', { here: ['x'.repeat(16 << 20)], gone: [] });
  await expect.poll(() => io.sockets.sockets.size).toBe(1);
  expect(reader.readyState).toBe(WebSocket.OPEN);
  for (const client of [reader, idler]) client.terminate();
  await io.close();
});
