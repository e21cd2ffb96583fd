import type { Socket } from 'socket.io-client';
import type { ClientEvents, ServerEvents } from '#contract/live.ts';

type Live = Socket<ServerEvents, ClientEvents>;

let live: Live | undefined;
let isOnItsWay = false;
const tasks: ((socket: Live) => void)[] = [];

/** Does something with the live connection, once its code is there: one after the other, in their order. */
export function withSocket(task: (socket: Live) => void): void {
  if (live) task(live);
  else tasks.push(task);
}

/** After how long without its code the live connection counts as lost, in ms. */
const silence = 10_000;

/** Fetches the code of the live connection, which no first picture needs; `onAway` is told each time it cannot be had. */
export async function fetchSocket(onAway: () => void, patience: number): Promise<void> {
  if (live || isOnItsWay) return;
  isOnItsWay = true;
  const timer = setTimeout(onAway, silence);
  const code = await import('socket.io-client').catch(() => undefined);
  clearTimeout(timer);
  isOnItsWay = false;
  if (!code) {
    onAway();
    setTimeout(() => void fetchSocket(onAway, patience), patience);
    return;
  }
  live = code.io({ autoConnect: false, withCredentials: true, transports: ['websocket', 'polling'] });
  for (const task of tasks.splice(0)) task(live);
}
