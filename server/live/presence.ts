import type { FastifyBaseLogger } from 'fastify';
import { organizationRoom } from '#server/events/rooms.ts';
import type { LiveServer } from './connections.ts';
import { withTimeout } from './heartbeat.ts';
import type { Link } from './link.ts';

/** How long we collect changes of presence before we send them: the first ones briefly, then once a second. */
const delayMs = { first: 150, next: 1_000 };
/** How long other processes may take to say who is connected to them. */
const timeoutMs = 1_000;

/** Who in each organization is connected, over all processes. */
export type Presence = {
  /** Call this when someone connects to this process or leaves it. */
  changed(organizationId: number): void;
  /** The ids of the people who were online when presence was last sent. Later changes will be sent. */
  here(organizationId: number): string[];
};

/** Sends to the connections of this process who in their organization comes online and goes offline. */
export function openPresence(io: LiveServer, link: Link, log: FastifyBaseLogger): Presence {
  const timers = new Map<number, NodeJS.Timeout>();
  const lastSent = new Map<number, { ids: Set<string>; at: number }>();
  // One at a time, because each message builds on the one before.
  let queue = Promise.resolve();
  let hasAllProcesses = true;

  /** The connections of all processes, or only of this one while the others do not answer. */
  async function socketsIn(room: string) {
    if (!link.isUp()) return io.local.in(room).fetchSockets();
    try {
      const sockets = await withTimeout(timeoutMs, io.in(room).fetchSockets());
      hasAllProcesses = true;
      return sockets;
    } catch (error) {
      if (hasAllProcesses)
        log.warn({ cause: (error as Error).message }, 'another process does not say who is connected to it');
      hasAllProcesses = false;
      return io.local.in(room).fetchSockets();
    }
  }

  async function send(organizationId: number): Promise<void> {
    const room = organizationRoom(organizationId);
    const sockets = await socketsIn(room);
    const online = new Set(sockets.map(({ data }) => data.userId));
    const before = lastSent.get(organizationId)?.ids ?? new Set();
    if (io.of('/').adapter.rooms.has(room)) lastSent.set(organizationId, { ids: online, at: Date.now() });
    else lastSent.delete(organizationId);
    const here = [...online].filter((id) => !before.has(id));
    const gone = [...before].filter((id) => !online.has(id));
    if (here.length + gone.length > 0) io.local.to(room).emit('presence', { here, gone });
  }

  function schedule(organizationId: number): void {
    if (timers.has(organizationId)) return;
    const wasSentRecently = Date.now() - (lastSent.get(organizationId)?.at ?? 0) < delayMs.next;
    const timer = setTimeout(
      () => {
        timers.delete(organizationId);
        queue = queue
          .then(() => send(organizationId))
          .catch((error: Error) => log.warn({ cause: error.message }, 'presence could not be sent'));
      },
      wasSentRecently ? delayMs.next : delayMs.first,
    );
    timers.set(organizationId, timer.unref());
  }

  link.on('presence', schedule);
  return {
    changed(organizationId) {
      schedule(organizationId);
      link.send('presence', organizationId);
    },
    here: (organizationId) => [...(lastSent.get(organizationId)?.ids ?? [])],
  };
}
