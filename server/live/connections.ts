import type { Server, Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '#contract/live.ts';
import type { FromRoom } from '#contract/video-signals.ts';
import type { ToOwner } from './to-owner.ts';

/** What we store with each connection. */
type SocketData = {
  userId: string;
  /** Missing for guests. */
  sessionId?: number;
  guestId?: number;
};

/** What processes send to each other. */
export type LinkEvents = {
  /** A process is reachable again. */
  back(): void;
  numbered(number: number): void;
  presence(organizationId: number): void;
  writing(signal: Parameters<ServerEvents['writing']>[0]): void;
  /** For the process that owns a video room. */
  toOwner(processId: string, roomId: number, message: ToOwner): void;
  /** For the process that a participant is connected to. */
  fromRoom(participantId: string, message: FromRoom): void;
  /** A process took over these video rooms, or may have missed what happened in them. */
  newOwner(roomIds: number[]): void;
  /** From the owner of these rooms: how many messages it has sent to each participant who is connected to another process. */
  sentSoFar(rooms: [roomId: number, counts: Record<string, number>][]): void;
};
export type LiveServer = Server<ClientEvents, ServerEvents, LinkEvents, SocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, LinkEvents, SocketData>;

/** Whether a room belongs to the person or the session, and so needs no permission in an organization. */
const isPersonal = (room: string) => room.startsWith('users:') || room.startsWith('sessions:');

const socketsIn = (io: LiveServer, room: string): LiveSocket[] =>
  [...(io.of('/').adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);

/** The ids of the organizations in which connections to this process are subscribed to anything. */
export const organizationsHere = (io: LiveServer): number[] =>
  [...io.of('/').adapter.rooms.keys()]
    .filter((room) => room.startsWith('within:'))
    .map((room) => Number(room.slice('within:'.length)));

/** The session ids of all connections to this process. */
export const sessionsHere = (io: LiveServer): number[] => [
  ...new Set([...io.sockets.sockets.values()].flatMap(({ data }) => data.sessionId ?? [])),
];

let revocations = 0;
/** Returns how often permissions have changed since this process started. Permissions read before a change may be outdated. */
export const countRevocations = (): number => revocations;

/** Removes the connections in a room from all other rooms, and makes them subscribe again; they stay connected. */
export function revoke(io: LiveServer, room: string): void {
  revocations++;
  for (const socket of socketsIn(io, room)) {
    for (const joined of socket.rooms) if (joined !== socket.id && !isPersonal(joined)) socket.leave(joined);
    socket.emit('account');
  }
}

/** Closes the connections of a sign-in that has ended. */
export function endSession(io: LiveServer, room: string): void {
  for (const socket of socketsIn(io, room)) {
    socket.emit('ended');
    socket.disconnect();
  }
}

/** Forgets the request that opened a connection, which would take memory for as long as the connection. Its cookie stays. */
export function releaseRequest({ conn, handshake }: LiveSocket): void {
  handshake.headers = { cookie: handshake.headers.cookie };
  Object.assign(conn, { request: undefined });
}
