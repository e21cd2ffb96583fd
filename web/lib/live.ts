import { useEffect, useSyncExternalStore } from 'react';
import { io, type Socket } from 'socket.io-client';
import type { Events } from '#contract/index.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { queryClient } from './query.ts';

type Handlers = { [E in keyof Events]: (data: Events[E]) => void };

const socket: Socket<Handlers> = io({
  autoConnect: false,
  withCredentials: true,
  transports: ['websocket', 'polling'],
});

/** How long to wait before asking a server again that cannot tell who is signed in, in ms. */
const patience = 2_000;

let isLost = false;
const watchers = new Set<() => void>();
function setLost(lost: boolean): void {
  isLost = lost;
  for (const watcher of watchers) watcher();
}

socket.on('connect', () => {
  // Whatever changed before this moment was not told here: what is on screen is asked anew.
  void queryClient.invalidateQueries();
  setLost(false);
});
socket.on('disconnect', (reason) => {
  // The server ends a connection whose rights changed; a new one comes into the rooms that are right now.
  if (reason === 'io server disconnect') socket.connect();
  setLost(true);
});
socket.on('connect_error', ({ message }) => {
  setLost(true);
  if (message === 'Unavailable') setTimeout(() => socket.connect(), patience);
});
socket.on('session.ended', () => void queryClient.invalidateQueries({ queryKey: ['auth', 'user'] }));

/** Opens the live connection, once somebody is signed in to an organization; gives the way to close it. */
export function goLive(): () => void {
  socket.connect();
  return () => {
    socket.disconnect();
    setLost(false);
  };
}

/** Calls `handle` for each such event, for as long as the component is shown. */
export function useLive<E extends keyof Events>(event: E, handle: (data: Events[E]) => void): void {
  useEffect(() => {
    const listener = handle as never;
    socket.on(event, listener);
    return () => {
      socket.off(event, listener);
    };
  }, [event, handle]);
}

/** Listens for as long as the page lives; nouns subscribe their caches with it. */
export function onLive<E extends keyof Events>(event: E, handle: (data: Events[E]) => void): void {
  socket.on(event, handle as never);
}

/** Whether the live connection is lost, or could not be made. */
export function useIsReconnecting(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => isLost,
  );
}
