import { useLayoutEffect } from 'react';
import { createStore } from '#web/lib/store.ts';

/** Whether a screen needs the width of the navigation, which then shows icons only. */
export const foldedNavigation = createStore(false);

/** Folds the navigation while a component that needs the width is mounted, until the user unfolds it. */
export function useFoldedNavigation(isFolded: boolean): void {
  useLayoutEffect(() => {
    if (!isFolded) return;
    foldedNavigation.set(true);
    return () => foldedNavigation.set(false);
  }, [isFolded]);
}
