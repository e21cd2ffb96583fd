import type { IncomingMessage } from 'node:http';
import type { Config } from '#server/config.ts';
import { openCounts } from '#server/counts.ts';
import { callerAt } from '#server/http/caller.ts';
import { addressOf, trusting } from '#server/http/proxies.ts';
import { openBucketsByKey } from '#server/token-bucket.ts';
import type { LiveServer, LiveSocket } from './connections.ts';

/** The most connections of one session (its windows), and of one account (all its browsers). */
const socketLimits = { session: 20, account: 200 };
/** The most connections from one address that have not shown a session yet. */
const unauthenticatedLimit = 1_000;
/** How many packets a connection may send before it has shown a session: it connects, and answers pings. */
const unauthenticatedPackets = 5;
/** What all connections of one account may send together: packets, and their bytes. */
const intakeRates = {
  packets: { burst: 600, perSecond: 200 },
  bytes: { burst: 2_000_000, perSecond: 500_000 },
};
/** We stop reading from a connection for as long as its account sent too much, up to this time; above it we close the connection. */
const longestPauseSeconds = 2;
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
    let packets = 0;
    connection.on('packet', () => {
      packets++;
      if (callers.has(connection) && packets > unauthenticatedPackets) connection.close(true);
    });
    connection.once('close', () => forget(connection));
  });
  io.on('connection', ({ conn }) => forget(conn));
  return (request) => counts.of(callerOf(request)) < unauthenticatedLimit;
}

/**
 * The part of a transport that shows how much waits to be sent, and stops reading. Only a WebSocket does both; without one, a request has
 * at most 24 kB.
 */
type Transport = { writable: boolean; socket?: { bufferedAmount?: number } & Partial<Reading> };
type Reading = { pause(): void; resume(): void; terminate(): void };

/**
 * Counts what the connections of an account send, before it is parsed. Who sends a little too much is read later, who sends far too much is
 * disconnected. Returns whether an account still has to wait, and may not connect again.
 */
export function limitIntake(io: LiveServer): (userId: string) => boolean {
  const packets = openBucketsByKey(intakeRates.packets);
  const bytes = openBucketsByKey(intakeRates.bytes);
  const spend = (userId: string, count: number, length: number): number =>
    Math.max(packets(userId).spend(count), bytes(userId).spend(length));

  io.on('connection', ({ conn, data: { userId } }) => {
    let isPaused = false;
    conn.on('packet', ({ data }: { data?: string | Buffer }) => {
      const seconds = spend(userId, 1, data?.length ?? 0);
      if (seconds === 0) return;
      const { socket } = conn.transport as Transport;
      if (seconds > longestPauseSeconds) {
        // What has arrived already is dropped from here on, and no more is read.
        conn.close(true);
        socket?.terminate?.();
        return;
      }
      if (isPaused) return;
      isPaused = true;
      socket?.pause?.();
      setTimeout(() => {
        isPaused = false;
        socket?.resume?.();
      }, seconds * 1000).unref();
    });
  });
  return (userId) => spend(userId, 0, 0) > 0;
}

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
