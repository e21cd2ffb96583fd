import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import { type SignedIn, sessionCookie } from '#server/auth/sessions.ts';
import type { Config } from '#server/config.ts';
import { isOwnOrigin } from '#server/http/origin.ts';
import { joinProcesses } from './adapter.ts';
import { roomOf } from './deliver.ts';
import { openPresence } from './presence.ts';

type Parts = {
  sessionOf: (token: string) => Promise<SignedIn | undefined>;
  config: Config;
  log: FastifyBaseLogger;
};

const sessionInCookies = new RegExp(`(?:^|; )${sessionCookie}=([\\w-]+)`);

/**
 * The live connections: a handshake with a living session and an origin of ours comes into the rooms that are the
 * person's by right. Rights that change end the connection; the client comes back for its new rooms.
 */
export async function openSockets(
  server: HttpServer,
  { sessionOf, config, log }: Parts,
): Promise<{ io: Server; close(): Promise<void> }> {
  const io = new Server(server, {
    serveClient: false,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers, config.publicUrl)),
  });
  const leave = await joinProcesses(io, config, log);
  const presence = openPresence(io, log);

  io.use(async (socket, next) => {
    const [, token] = sessionInCookies.exec(socket.handshake.headers.cookie ?? '') ?? [];
    const signedIn = token ? await sessionOf(token).catch(() => 'unknown' as const) : undefined;
    if (signedIn === 'unknown') return next(new Error('Unavailable'));
    if (!signedIn) return next(new Error('Unauthorized'));
    const { userId, sessionId, organizationId, isActive } = signedIn;
    await socket.join([roomOf({ userId }), roomOf({ sessionId })]);
    if (organizationId !== null && isActive) {
      socket.data = { userId, organizationId };
      await socket.join(roomOf({ organizationId }));
    }
    next();
  });

  io.on('connection', (socket) => {
    const { organizationId } = socket.data as { organizationId?: number };
    if (organizationId === undefined) return;
    presence.changed(organizationId);
    socket.on('disconnect', () => presence.changed(organizationId));
  });
  return {
    io,
    async close() {
      await io.close();
      await leave();
    },
  };
}
