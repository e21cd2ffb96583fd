import type { LiveServer } from './rooms.ts';

/** How many connections one session may have: as many windows as somebody opens. */
const socketsAtMost = 20;
/** How long what waits for a client that does not read may not become less, in ms. */
const patience = 30_000;

/** Whether a session has as many connections to this process as it may. */
export const isCrowded = (io: LiveServer, sessionId: number): boolean =>
  (io.of('/').adapter.rooms.get(`sessions:${sessionId}`)?.size ?? 0) >= socketsAtMost;

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
