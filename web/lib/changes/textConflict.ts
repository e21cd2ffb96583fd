import { useEffect } from 'react';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';
import { LeftBehind } from './outbox.ts';

/** A long text that two people changed at the same time: the user's version, and the one that the other has saved. */
export type TextConflict = {
  field: string;
  mine: string;
  theirs: string;
  /** Resolves the conflict with this text. */
  decide(text: string): void;
  leave(): void;
};

const openConflicts = createStore<TextConflict[]>([]);

/** Asks the user which version of a text to keep. @throws LeftBehind if the page goes elsewhere before */
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
