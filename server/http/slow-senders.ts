import type { IncomingMessage, Server } from 'node:http';

/** A client must send this many bytes of a long body within this time. */
const stallBytes = 64 * 1024;
/** Shorter bodies take hardly any memory while they arrive, in bytes. */
const shortBody = 64 * 1024;
/**
 * How long a long body may stall, how long a whole body may take to arrive, and how often we check, in ms.
 */
const defaultTimeouts = { stall: 10_000, request: 60_000, checkInterval: 1_500 };

const lengthOf = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0);

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** The bodies that are arriving. */
export type SlowSenders = {
  /** Extends the time limit of a body by this many ms. */
  giveTime(request: IncomingMessage, ms: number): void;
};

type Body = { received: number; since: number; until: number };

/** Closes connections on which a body takes too long, or a long one stalls, because what has arrived of it takes memory. */
export function closeSlowSenders(server: Server, settings: Partial<typeof defaultTimeouts> = {}): SlowSenders {
  const timeouts = { ...defaultTimeouts, ...settings };
  const bodies = new Map<IncomingMessage, Body>();
  server.on('request', (request: IncomingMessage) => {
    if (lengthOf(request) === 0) return;
    const now = Date.now();
    bodies.set(request, { received: request.socket.bytesRead, since: now, until: now + timeouts.request });
    for (const end of ['end', 'close']) request.once(end, () => bodies.delete(request));
  });
  const check = () => {
    const now = Date.now();
    for (const [request, body] of bodies) {
      const { bytesRead } = request.socket;
      if (bytesRead - body.received >= stallBytes) Object.assign(body, { received: bytesRead, since: now });
      const stalls = lengthOf(request) > shortBody && now - body.since > timeouts.stall;
      if (now > body.until) request.socket.end(timedOut, () => request.socket.destroy());
      else if (stalls) request.socket.destroy();
    }
  };
  const timer = setInterval(check, timeouts.checkInterval).unref();
  server.once('close', () => clearInterval(timer));
  return {
    giveTime(request, ms) {
      const body = bodies.get(request);
      if (body) body.until += ms;
    },
  };
}
