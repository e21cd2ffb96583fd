import type { Server } from 'socket.io';
import type { Events } from '#contract/index.ts';
import type { Audience } from '#server/scope.ts';

/** An event that waits for the change to be committed. */
export type Told = { event: keyof Events; data: unknown; audience: Audience };

/** The room in which an audience sits. */
export function roomOf(audience: Audience): string {
  const [[kind, id] = []] = Object.entries(audience);
  return `${kind}:${id}`;
}

/** Events after which a connection no longer has the rights that it was given rooms by. */
const endsRights: ReadonlySet<keyof Events> = new Set(['account.changed', 'session.ended']);

/**
 * Sends events to those who may know of them. Whose rights changed is disconnected after hearing it, and comes back into
 * the rooms that are theirs now.
 */
export function deliver(io: Server, told: Told[]): void {
  for (const { event, data, audience } of told) {
    const room = io.to(roomOf(audience));
    room.emit(event, data);
    if (endsRights.has(event)) room.disconnectSockets();
  }
}
