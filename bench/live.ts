import { io, type Socket } from 'socket.io-client';
import { type ClientEvents, reconnection, type ServerEvents, type Subscribed } from '#contract/live.ts';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** Opens a live connection with a session; `subscribe` subscribes it. */
export const connect = (url: string, token: string): LiveSocket =>
  io(url, {
    extraHeaders: { cookie: `quarterdeck_session=${token}` },
    transports: ['websocket'],
    ...reconnection,
    forceNew: true,
  });

/** Subscribes to the first organization. */
export const subscribe = (socket: LiveSocket, lastEvent: number | null = null): Promise<Subscribed> =>
  new Promise((resolve) => socket.emit('subscribe', { noun: 'organizations', id: 1 }, lastEvent, resolve));
