import { storageKeys } from '#web/lib/storage.ts';
import { createStore } from '#web/lib/store.ts';
import { useStore } from '#web/lib/useStore.ts';

function stored(): boolean {
  try {
    return localStorage.getItem(storageKeys.sidebar) === 'icons';
  } catch {
    return false;
  }
}

const isNarrow = createStore(stored());

/** Whether the sidebar shows icons only. This browser remembers it. */
export const useIsNarrow = (): boolean => useStore(isNarrow);

/** Makes the sidebar as narrow as its icons, or wide again. */
export function toggleSidebar(): void {
  isNarrow.set(!isNarrow.get());
  try {
    localStorage.setItem(storageKeys.sidebar, isNarrow.get() ? 'icons' : 'wide');
  } catch {
    // The browser blocks storage, so the next page is wide.
  }
}
