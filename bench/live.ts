import { resolve } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents, Subscribed } from '#contract/live.ts';
import { productFolder } from './product.ts';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** How soon the client of the measured product connects again. An older product leaves that to socket.io. */
const { reconnection }: Partial<typeof import('#contract/live.ts')> = await import(
  resolve(productFolder(), 'contract/live.ts')
);

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
