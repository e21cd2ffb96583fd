import { storageKeys } from '#web/lib/storage.ts';
import { toast } from '#web/lib/toast.ts';
import { announceNewVersion, isIdle } from './clientVersion.ts';

/** Reloads the page, or loads another path, and then shows a toast. */
export function reloadWithToast(title: string, description: string, path = location.pathname): void {
  sessionStorage.setItem(storageKeys.toastAfterReload, JSON.stringify([title, description]));
  if (path === location.pathname) location.reload();
  else location.assign(path);
}

/** Shows the toast that the page before the reload left. */
export function showToastAfterReload(): void {
  const stored = sessionStorage.getItem(storageKeys.toastAfterReload);
  sessionStorage.removeItem(storageKeys.toastAfterReload);
  if (stored) toast.success(...(JSON.parse(stored) as [string, string]));
}

/**
 * Handles code that a new version has replaced: reloads the page. If text is typed or changes are pending, only announces the
 * version, and the component stays in its loading state.
 * @throws the error if the page already reloaded within a minute
 */
export function reloadForNewVersion(error: unknown): Promise<never> {
  if (!isIdle()) {
    announceNewVersion();
    return new Promise(() => {});
  }
  const last = Number(sessionStorage.getItem(storageKeys.reloadedAt));
  if (Date.now() - last < 60_000) throw error;
  sessionStorage.setItem(storageKeys.reloadedAt, String(Date.now()));
  location.reload();
  return new Promise(() => {});
}
