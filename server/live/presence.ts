import type { FastifyBaseLogger } from 'fastify';
import type { Link } from './link.ts';
import type { LiveServer } from './rooms.ts';
import { inTime } from './watch.ts';

/** How long comings and goings are gathered before they are told, in ms: the first ones shortly, then once a second. */
const gathering = { first: 150, next: 1_000 };
/** How long other processes may take to tell who is connected to them, in ms. */
const patience = 1_000;

/** Who of each organization is connected, over all processes. */
export type Presence = {
  /** Somebody of this process came or went. */
  changed(organizationId: number): void;
  /** Who was here when last told; what differs from it will be told. */
  here(organizationId: number): string[];
};

/** Tells the people of an organization, as far as they are connected to this process, who of them comes and goes. */
export function openPresence(io: LiveServer, link: Link, log: FastifyBaseLogger): Presence {
  const due = new Map<number, NodeJS.Timeout>();
  const told = new Map<number, { ids: Set<string>; at: number }>();
  // One after the other, so that what is told builds on what was told.
  let queue = Promise.resolve();
  let isWhole = true;

  /** Those of all processes; of this one alone while the others do not answer. */
  async function socketsIn(room: string) {
    if (!link.isWhole()) return io.local.in(room).fetchSockets();
    try {
      const sockets = await inTime(patience, io.in(room).fetchSockets());
      isWhole = true;
      return sockets;
    } catch (error) {
      if (isWhole) log.warn({ cause: (error as Error).message }, 'another process does not tell who is there');
      isWhole = false;
      return io.local.in(room).fetchSockets();
    }
  }

  async function tell(organizationId: number): Promise<void> {
    const room = `organizations:${organizationId}` as const;
    const sockets = await socketsIn(room);
    const now = new Set(sockets.map(({ data }) => data.userId));
    const before = told.get(organizationId)?.ids ?? new Set();
    if (io.of('/').adapter.rooms.has(room)) told.set(organizationId, { ids: now, at: Date.now() });
    else told.delete(organizationId);
    const here = [...now].filter((id) => !before.has(id));
    const gone = [...before].filter((id) => !now.has(id));
    if (here.length + gone.length > 0) io.local.to(room).emit('presence', { here, gone });
  }

  function gather(organizationId: number): void {
    if (due.has(organizationId)) return;
    const isBusy = Date.now() - (told.get(organizationId)?.at ?? 0) < gathering.next;
    const timer = setTimeout(
      () => {
        due.delete(organizationId);
        queue = queue
          .then(() => tell(organizationId))
          .catch((error: Error) => log.warn({ cause: error.message }, 'presence not told'));
      },
      isBusy ? gathering.next : gathering.first,
    );
    due.set(organizationId, timer.unref());
  }

  link.hear('presence', gather);
  return {
    changed(organizationId) {
      gather(organizationId);
      link.say('presence', organizationId);
    },
    here: (organizationId) => [...(told.get(organizationId)?.ids ?? [])],
  };
}
