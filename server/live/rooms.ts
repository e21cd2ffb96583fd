import type { Server, Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '#contract/live.ts';

/** What is kept of a connection. */
export type Connected = {
  userId: string;
  sessionId: number;
};

/** What processes say to one another. */
export type LinkEvents = {
  /** Somebody is heard again who was not. */
  back(): void;
  numbered(number: number): void;
  presence(organizationId: number): void;
  writing(signal: Parameters<ServerEvents['writing']>[0]): void;
};
export type LiveServer = Server<ClientEvents, ServerEvents, LinkEvents, Connected>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, LinkEvents, Connected>;

/** Rooms that are somebody's own, whatever their rights within organizations. */
const isPersonal = (room: string) => room.startsWith('users:') || room.startsWith('sessions:');

const membersOf = (io: LiveServer, room: string): LiveSocket[] =>
  [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);

/** Which organizations somebody connected to this process is subscribed to, in whole or in part. */
export const organizationsHere = (io: LiveServer): number[] =>
  [...io.of('/').adapter.rooms.keys()]
    .filter((room) => room.startsWith('within:'))
    .map((room) => Number(room.slice('within:'.length)));

/** The sessions of all who are connected to this process. */
export const sessionsHere = (io: LiveServer): number[] => [
  ...new Set([...io.sockets.sockets.values()].map(({ data }) => data.sessionId)),
];

let revocations = 0;
/** How often anybody's rights have changed since this process started. Rights that were read before a change may be out of date. */
export const countRevocations = (): number => revocations;

/** Lets the connections of a person leave all that they were subscribed to by right, and ask for it again; they stay connected. */
export function revoke(io: LiveServer, room: string): void {
  revocations++;
  for (const socket of membersOf(io, room)) {
    for (const joined of socket.rooms) if (joined !== socket.id && !isPersonal(joined)) socket.leave(joined);
    socket.emit('account');
  }
}

/** Ends the connections of a sign-in that has ended. */
export function endSession(io: LiveServer, room: string): void {
  for (const socket of membersOf(io, room)) {
    socket.emit('ended');
    socket.disconnect();
  }
}
