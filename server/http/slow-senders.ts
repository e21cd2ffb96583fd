import type { IncomingMessage, Server } from 'node:http';

/** A client must send this many bytes of a long body within this time. */
const pace = { timeoutMs: 10_000, bytes: 64 * 1024 };
/** Shorter bodies take hardly any memory while they arrive, in bytes. */
const shortBody = 64 * 1024;

const isLong = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > shortBody;

/** Closes connections on which a long body stalls, because what has arrived of it takes memory. */
export function closeSlowSenders(server: Server, timeoutMs = pace.timeoutMs): void {
  const bodies = new Map<IncomingMessage, { received: number; since: number }>();
  server.on('request', (request: IncomingMessage) => {
    if (!isLong(request)) return;
    bodies.set(request, { received: request.socket.bytesRead, since: Date.now() });
    for (const end of ['end', 'close']) request.once(end, () => bodies.delete(request));
  });
  const check = () => {
    for (const [request, { received, since }] of bodies) {
      const { bytesRead } = request.socket;
      if (bytesRead - received >= pace.bytes) bodies.set(request, { received: bytesRead, since: Date.now() });
      else if (Date.now() - since > timeoutMs) request.socket.destroy();
    }
  };
  const timer = setInterval(check, timeoutMs / 6).unref();
  server.once('close', () => clearInterval(timer));
}
