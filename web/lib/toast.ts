import { type ReactNode, useSyncExternalStore } from 'react';

export type Toast = { id: number; tone: 'good' | 'bad'; title: string; message: ReactNode };

let shown: Toast | null = null;
let count = 0;
const watchers = new Set<() => void>();

function show(toast: Toast | null): void {
  shown = toast;
  for (const watcher of watchers) watcher();
}

const say = (tone: Toast['tone']) => (title: string, message?: ReactNode) =>
  show({ id: ++count, tone, title, message });

/** One toast at a time: a new one takes the place of the one before. */
export const toast = { success: say('good'), error: say('bad'), dismiss: () => show(null) };

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The toast to show now, if any. */
export const useToast = (): Toast | null => useSyncExternalStore(watch, () => shown);
