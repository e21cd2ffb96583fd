import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type Socket } from 'socket.io';
import { type SignedIn, sessionCookie } from '#server/auth/sessions.ts';
import type { Config } from '#server/config.ts';
import { Refusal, Unauthorized } from '#server/errors.ts';
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

/** The organization whose work somebody may hear of, if any. */
const placeOf = ({ organizationId, isActive }: SignedIn) => (isActive ? organizationId : null);

/** A refusal as the client's `connect_error` gets it: the sentence as its message, the code in its `data`. */
const refused = ({ message, code }: Refusal) => Object.assign(new Error(message), { data: { code } });

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

  const signedInOn = async ({ handshake }: Socket): Promise<SignedIn | undefined> => {
    const [, token] = sessionInCookies.exec(handshake.headers.cookie ?? '') ?? [];
    return token ? sessionOf(token) : undefined;
  };

  io.use(async (socket, next) => {
    const signedIn = await signedInOn(socket).catch(() => 'unknown' as const);
    if (signedIn === 'unknown') return next(refused(new Refusal(503, 'unavailable', 'Unavailable')));
    if (!signedIn) return next(refused(new Unauthorized()));
    const { userId, sessionId } = signedIn;
    const organizationId = placeOf(signedIn);
    socket.data = { userId, organizationId };
    await socket.join([roomOf({ userId }), roomOf({ sessionId })]);
    if (organizationId !== null) await socket.join(roomOf({ organizationId }));
    next();
  });

  io.on('connection', async (socket) => {
    const { organizationId } = socket.data as { organizationId: number | null };
    if (organizationId !== null) {
      presence.changed(organizationId);
      socket.on('disconnect', () => presence.changed(organizationId));
    }
    // Rights that ended since the handshake asked could not end a connection that was not there yet.
    const signedIn = await signedInOn(socket).catch(() => undefined);
    if (!signedIn || placeOf(signedIn) !== organizationId) socket.disconnect();
  });
  return {
    io,
    async close() {
      await io.close();
      await leave();
    },
  };
}
