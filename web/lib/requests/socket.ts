import type { Socket } from 'socket.io-client';
import { type ClientEvents, reconnection, type ServerEvents } from '#contract/live.ts';
import { shownOrganization } from './organization.ts';

type Live = Socket<ServerEvents, ClientEvents>;

let live: Live | undefined;
let isLoading = false;
const tasks: ((socket: Live) => void)[] = [];

/** Runs a task with the live connection as soon as its code is loaded. Tasks run in order. */
export function withSocket(task: (socket: Live) => void): void {
  if (live) task(live);
  else tasks.push(task);
}

/** If its code is not loaded after this time, the connection counts as lost, in ms. */
const loadTimeoutMs = 10_000;

/** Loads the code of the live connection, which the first paint does not need. Calls `onAway` after each failure and retries. */
export async function fetchSocket(onAway: () => void, retryDelayMs: number): Promise<void> {
  if (live || isLoading) return;
  isLoading = true;
  const timer = setTimeout(onAway, loadTimeoutMs);
  const code = await import('socket.io-client').catch(() => undefined);
  clearTimeout(timer);
  isLoading = false;
  if (!code) {
    onAway();
    setTimeout(() => void fetchSocket(onAway, retryDelayMs), retryDelayMs);
    return;
  }
  live = code.io({
    autoConnect: false,
    withCredentials: true,
    transports: ['websocket', 'polling'],
    ...reconnection,
    auth: (send) => send({ organizationId: shownOrganization.get() }),
  });
  for (const task of tasks.splice(0)) task(live);
}
