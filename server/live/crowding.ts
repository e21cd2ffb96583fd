import type { IncomingMessage } from 'node:http';
import { callerAt } from '#server/auth/caller.ts';
import type { Config } from '#server/config.ts';
import { openCounts } from '#server/counts.ts';
import { addressOf, trusting } from '#server/http/proxies.ts';
import type { LiveServer, LiveSocket } from './rooms.ts';

/** How many connections one session may have, as many windows as somebody opens, and an account in all its browsers. */
const socketsAtMost = { session: 20, account: 200 };
/** How many connections from one address may be open that have shown no session yet. */
const strangersAtMost = 1_000;
/** How long what waits for a client that does not read may not become less, in ms. */
const patience = 30_000;

/** Whether a session or its account has as many connections to this process as it may. */
export function isCrowded(io: LiveServer, { sessionId, userId }: { sessionId: number; userId: string }): boolean {
  const open = (room: string) => io.of('/').adapter.rooms.get(room)?.size ?? 0;
  return open(`sessions:${sessionId}`) >= socketsAtMost.session || open(`users:${userId}`) >= socketsAtMost.account;
}

/**
 * Counts who connects and has not shown a session, which they have ten seconds to do; gives the question whether one more
 * may come from the same address.
 */
export function countStrangers(
  io: LiveServer,
  trustProxy: Config['trustProxy'],
): (request: IncomingMessage) => boolean {
  const trust = trusting(trustProxy);
  const callerOf = (request: IncomingMessage) => callerAt(addressOf(request, trust));
  const counts = openCounts();
  const strangers = new Map<object, string>();
  const leave = (connection: object) => {
    const address = strangers.get(connection);
    if (address && strangers.delete(connection)) counts.add(address, -1);
  };
  io.engine.on('connection', (connection: LiveSocket['conn']) => {
    const address = callerOf(connection.request);
    strangers.set(connection, address);
    counts.add(address, 1);
    connection.once('close', () => leave(connection));
  });
  io.on('connection', ({ conn }) => leave(conn));
  return (request) => counts.of(callerOf(request)) < strangersAtMost;
}

/** A transport as far as it tells what waits on it; only a WebSocket knows how many bytes. */
type Waiting = { writable: boolean; socket?: { bufferedAmount?: number } };

/** Ends the connections whose clients do not read what they are told; they come back and ask for what they missed. */
export function endUnread(io: LiveServer, within = patience): void {
  const stuck = new Map<string, { bytes: number; since: number }>();
  const look = () => {
    const sockets = [...io.sockets.sockets.values()];
    for (const id of stuck.keys()) if (!io.sockets.sockets.has(id)) stuck.delete(id);
    for (const { id, conn } of sockets) {
      const { writable, socket } = conn.transport as Waiting;
      const bytes = socket?.bufferedAmount ?? 0;
      const before = stuck.get(id);
      if (writable && bytes === 0) stuck.delete(id);
      else if (!before || bytes < before.bytes) stuck.set(id, { bytes, since: Date.now() });
      else if (Date.now() - before.since > within) conn.close(true);
    }
  };
  const timer = setInterval(look, within / 6).unref();
  io.engine.once('close', () => clearInterval(timer));
}
