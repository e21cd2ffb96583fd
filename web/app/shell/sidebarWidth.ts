import { storageKeys } from '#web/lib/storage.ts';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';
import { foldedNavigation } from '#web/ui/layout/foldedNavigation.ts';

function stored(): boolean {
  try {
    return localStorage.getItem(storageKeys.sidebar) === 'icons';
  } catch {
    return false;
  }
}

const isNarrow = createStore(stored());

/** Whether the sidebar shows icons only: because the screen needs the width, or as the user chose. This browser remembers it. */
export function useIsNarrow(): boolean {
  const isFolded = useStore(foldedNavigation);
  return useStore(isNarrow) || isFolded;
}

/** Makes the sidebar as narrow as its icons, or wide again. */
export function toggleSidebar(): void {
  const isWide = !isNarrow.get() && !foldedNavigation.get();
  foldedNavigation.set(false);
  isNarrow.set(isWide);
  try {
    localStorage.setItem(storageKeys.sidebar, isNarrow.get() ? 'icons' : 'wide');
  } catch {
    // The browser blocks storage, so the next page is wide.
  }
}
