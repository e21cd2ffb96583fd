import type { IncomingMessage, Server } from 'node:http';

/** Within so many ms a client has to send so many bytes of a body that is no longer a short one. */
const pace = { within: 10_000, bytes: 64 * 1024 };
/** Bytes of a body that takes hardly any memory while it is on its way. */
const shortBody = 64 * 1024;

const isLong = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > shortBody;

/** Ends the connections on which a long body does not go on: what came of it is held in memory until the rest is there. `within` in ms. */
export function endUnsent(server: Server, within = pace.within): void {
  const bodies = new Map<IncomingMessage, { received: number; since: number }>();
  server.on('request', (request: IncomingMessage) => {
    if (!isLong(request)) return;
    bodies.set(request, { received: request.socket.bytesRead, since: Date.now() });
    for (const end of ['end', 'close']) request.once(end, () => bodies.delete(request));
  });
  const look = () => {
    for (const [request, { received, since }] of bodies) {
      const { bytesRead } = request.socket;
      if (bytesRead - received >= pace.bytes) bodies.set(request, { received: bytesRead, since: Date.now() });
      else if (Date.now() - since > within) request.socket.destroy();
    }
  };
  const timer = setInterval(look, within / 6).unref();
  server.once('close', () => clearInterval(timer));
}
