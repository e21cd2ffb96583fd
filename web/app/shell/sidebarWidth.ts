import { useLocation } from '#web/lib/router.tsx';
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

/** The screens of a meeting and of the office, which need the width. The address tells, so that nothing moves once they are loaded. */
const needsWidth = (path: string) =>
  /^\/((meetings\/(series\/)?|live-meeting\/)\d+(\/live)?|team-community)$/.test(path);

/** The path of the screen that needs the width, at which the user made the sidebar wide. */
const wideAt = createStore('');

/** Whether the sidebar shows icons only: because the screen needs the width, or as the user chose. This browser remembers it. */
export function useIsNarrow(): boolean {
  const { pathname } = useLocation();
  const isWide = useStore(wideAt) === pathname;
  return useStore(isNarrow) || (needsWidth(pathname) && !isWide);
}

/** Makes the sidebar as narrow as its icons, or wide again. */
export function toggleSidebar(): void {
  const { pathname } = location;
  const wasNarrow = isNarrow.get() || (needsWidth(pathname) && wideAt.get() !== pathname);
  wideAt.set(wasNarrow ? pathname : '');
  isNarrow.set(!wasNarrow);
  try {
    localStorage.setItem(storageKeys.sidebar, isNarrow.get() ? 'icons' : 'wide');
  } catch {
    // The browser blocks storage, so the next page is wide.
  }
}
