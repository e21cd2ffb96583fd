import { useEffect, useSyncExternalStore } from 'react';
import { LeftBehind } from './outbox.ts';

/** A long text that two people changed at once: one's own, and what the other has saved. */
export type TextConflict = {
  field: string;
  mine: string;
  theirs: string;
  /** Takes what it is to be. */
  decide(text: string): void;
  leave(): void;
};

let open: TextConflict[] = [];
const watchers = new Set<() => void>();

function set(conflicts: TextConflict[]): void {
  open = conflicts;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Asks what a text is to be that somebody else has changed too. @throws LeftBehind when the page goes elsewhere before */
export function askWhichText(texts: Pick<TextConflict, 'field' | 'mine' | 'theirs'>): Promise<string> {
  return new Promise((resolve, reject) => {
    const close = () => set(open.filter((one) => one !== conflict));
    const conflict = {
      ...texts,
      decide(text: string) {
        close();
        resolve(text);
      },
      leave() {
        close();
        reject(new LeftBehind());
      },
    };
    set([...open, conflict]);
  });
}

/** The text to decide on now, if any. */
export function useTextConflict(): TextConflict | undefined {
  useEffect(
    () => () => {
      for (const one of open) one.leave();
    },
    [],
  );
  return useSyncExternalStore(watch, () => open[0]);
}
