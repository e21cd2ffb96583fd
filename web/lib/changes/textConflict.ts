import { useEffect } from 'react';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';
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

const openConflicts = createStore<TextConflict[]>([]);

/** Asks what a text is to be that somebody else has changed too. @throws LeftBehind when the page goes elsewhere before */
export function askWhichText(texts: Pick<TextConflict, 'field' | 'mine' | 'theirs'>): Promise<string> {
  return new Promise((resolve, reject) => {
    const close = () => openConflicts.set(openConflicts.get().filter((one) => one !== conflict));
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
    openConflicts.set([...openConflicts.get(), conflict]);
  });
}

/** The text to decide on now, if any. */
export function useTextConflict(): TextConflict | undefined {
  useEffect(
    () => () => {
      for (const one of openConflicts.get()) one.leave();
    },
    [],
  );
  return useStore(openConflicts)[0];
}
