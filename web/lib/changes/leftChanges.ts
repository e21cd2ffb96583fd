import { storageKeys } from '#web/lib/storage.ts';

const open = () => new BroadcastChannel(storageKeys.leftChanges);

/** Says to the other tabs of this browser that this one no longer sends some stored changes. */
export function announceLeft(): void {
  const tabs = open();
  tabs.postMessage(null);
  tabs.close();
}

/** Calls `listener` when another tab no longer sends some stored changes. @returns a function that ends this */
export function onLeft(listener: () => void): () => void {
  const tabs = open();
  tabs.addEventListener('message', listener);
  return () => tabs.close();
}
