import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import { roomOf } from './deliver.ts';

/** How long comings and goings are gathered before everybody is told, in ms. */
const gathering = 150;

/** Tells the people of an organization who of them is connected, over all processes. */
export function openPresence(io: Server, log: FastifyBaseLogger): { changed(organizationId: number): void } {
  const due = new Map<number, NodeJS.Timeout>();

  async function tell(organizationId: number): Promise<void> {
    due.delete(organizationId);
    const room = io.in(roomOf({ organizationId }));
    const sockets = await room.fetchSockets();
    const userIds = sockets.map((socket) => (socket.data as { userId: string }).userId);
    room.emit('users.present', [...new Set(userIds)]);
  }

  return {
    changed(organizationId) {
      if (due.has(organizationId)) return;
      const timer = setTimeout(() => {
        tell(organizationId).catch((error: Error) => log.warn({ cause: error.message }, 'presence not told'));
      }, gathering);
      due.set(organizationId, timer.unref());
    },
  };
}
