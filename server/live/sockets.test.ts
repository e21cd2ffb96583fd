import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import type { SignedIn } from '#server/auth/sessions.ts';
import { readConfig } from '#server/config.ts';
import { openSockets } from './sockets.ts';

const ada: SignedIn = {
  userId: 'ada',
  sessionId: 1,
  isSuperAdmin: false,
  organizationId: 1,
  role: 'managee',
  isActive: true,
};

test.each([
  ['signed out', undefined],
  ['gone to another organization', { ...ada, organizationId: 2 }],
  ['in an organization that was made inactive', { ...ada, isActive: false }],
])('whoever is %s before the connection stands is disconnected', async (_what, later) => {
  const answers = [ada, later];
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = await openSockets(server, {
    sessionOf: async () => answers.shift(),
    config: readConfig({}),
    log: pino({ level: 'silent' }) as never,
  });
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    extraHeaders: { cookie: 'quarterdeck_session=token' },
    transports: ['websocket'],
  });
  expect(await new Promise((resolve) => socket.once('disconnect', resolve))).toBe('io server disconnect');
  socket.disconnect();
  await sockets.close();
});
