import type { IncomingMessage } from 'node:http';
import { callerAt } from '#server/auth/caller.ts';
import type { Config } from '#server/config.ts';
import { openCounts } from '#server/counts.ts';
import { addressOf, trusting } from '#server/http/proxies.ts';
import type { LiveServer, LiveSocket } from './connections.ts';

/** The most connections of one session (its windows), and of one account (all its browsers). */
const socketLimits = { session: 20, account: 200 };
/** The most connections from one address that have not shown a session yet. */
const unauthenticatedLimit = 1_000;
/** How long the data that waits for a client may not shrink before we close its connection. */
const stalledMs = 30_000;

/** Whether a session or its account already has the most connections to this process. */
export function hasTooManySockets(
  io: LiveServer,
  { sessionId, userId }: { sessionId: number; userId: string },
): boolean {
  const countIn = (room: string) => io.of('/').adapter.rooms.get(room)?.size ?? 0;
  return countIn(`sessions:${sessionId}`) >= socketLimits.session || countIn(`users:${userId}`) >= socketLimits.account;
}

/**
 * Counts connections that have not shown a session, for which they have ten seconds. Returns whether one more may come from the
 * address of a request.
 */
export function limitUnauthenticated(
  io: LiveServer,
  trustProxy: Config['trustProxy'],
): (request: IncomingMessage) => boolean {
  const trust = trusting(trustProxy);
  const callerOf = (request: IncomingMessage) => callerAt(addressOf(request, trust));
  const counts = openCounts();
  const callers = new Map<object, string>();
  const forget = (connection: object) => {
    const caller = callers.get(connection);
    if (caller && callers.delete(connection)) counts.add(caller, -1);
  };
  io.engine.on('connection', (connection: LiveSocket['conn']) => {
    const caller = callerOf(connection.request);
    callers.set(connection, caller);
    counts.add(caller, 1);
    connection.once('close', () => forget(connection));
  });
  io.on('connection', ({ conn }) => forget(conn));
  return (request) => counts.of(callerOf(request)) < unauthenticatedLimit;
}

/** The part of a transport that shows how much waits to be sent; only a WebSocket knows the number of bytes. */
type Transport = { writable: boolean; socket?: { bufferedAmount?: number } };

/** Closes connections whose client does not read; it reconnects and asks for what it missed. */
export function closeStalled(io: LiveServer, timeoutMs = stalledMs): void {
  const stalled = new Map<string, { bytes: number; since: number }>();
  const check = () => {
    const sockets = [...io.sockets.sockets.values()];
    for (const id of stalled.keys()) if (!io.sockets.sockets.has(id)) stalled.delete(id);
    for (const { id, conn } of sockets) {
      const { writable, socket } = conn.transport as Transport;
      const bytes = socket?.bufferedAmount ?? 0;
      const before = stalled.get(id);
      if (writable && bytes === 0) stalled.delete(id);
      else if (!before || bytes < before.bytes) stalled.set(id, { bytes, since: Date.now() });
      else if (Date.now() - before.since > timeoutMs) conn.close(true);
    }
  };
  const timer = setInterval(check, timeoutMs / 6).unref();
  io.engine.once('close', () => clearInterval(timer));
}
