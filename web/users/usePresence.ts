import { useSyncExternalStore } from 'react';
import { onLive } from '#web/lib/live.ts';

let present: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();

onLive('users.present', (ids) => {
  present = new Set(ids);
  for (const watcher of watchers) watcher();
});

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The ids of those of the organization who are connected now. */
export const usePresence = (): ReadonlySet<string> => useSyncExternalStore(watch, () => present);
