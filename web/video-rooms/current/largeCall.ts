import { useLayoutEffect } from 'react';
import { createStore } from '#web/lib/store.ts';

/** How many parts of the screen show the current call large. */
export const largeCalls = createStore(0);

/** Says that a part of the screen shows the current call large while it is mounted. Without any, a small window shows it. */
export function useLargeCall(isLarge: boolean): void {
  useLayoutEffect(() => {
    if (!isLarge) return;
    largeCalls.set(largeCalls.get() + 1);
    return () => largeCalls.set(largeCalls.get() - 1);
  }, [isLarge]);
}
