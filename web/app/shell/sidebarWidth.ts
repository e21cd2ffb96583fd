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

/** The screen of a meeting, which needs the width. Its address tells, so that nothing moves once the meeting is loaded. */
const isMeeting = (path: string) => /^\/(meetings\/(series\/)?|live-meeting\/)\d+(\/live)?$/.test(path);

/** The path of the meeting at which the user made the sidebar wide. */
const wideAt = createStore('');

/** Whether the sidebar shows icons only: because the screen needs the width, or as the user chose. This browser remembers it. */
export function useIsNarrow(): boolean {
  const { pathname } = useLocation();
  const isWide = useStore(wideAt) === pathname;
  return useStore(isNarrow) || (isMeeting(pathname) && !isWide);
}

/** Makes the sidebar as narrow as its icons, or wide again. */
export function toggleSidebar(): void {
  const { pathname } = location;
  const wasNarrow = isNarrow.get() || (isMeeting(pathname) && wideAt.get() !== pathname);
  wideAt.set(wasNarrow ? pathname : '');
  isNarrow.set(!wasNarrow);
  try {
    localStorage.setItem(storageKeys.sidebar, isNarrow.get() ? 'icons' : 'wide');
  } catch {
    // The browser blocks storage, so the next page is wide.
  }
}
