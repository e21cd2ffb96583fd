import { storageKeys } from '#web/lib/storage.ts';
import { toast } from '#web/lib/toast.ts';
import { isIdle, tellReplaced } from './clientVersion.ts';

/** Loads the page anew, at `path` if given, and shows the toast once it is there. */
export function reloadWithToast(title: string, description: string, path = location.pathname): void {
  sessionStorage.setItem(storageKeys.toastAfterReload, JSON.stringify([title, description]));
  if (path === location.pathname) location.reload();
  else location.assign(path);
}

/** Shows what the page before the reload had to say. */
export function showToastAfterReload(): void {
  const kept = sessionStorage.getItem(storageKeys.toastAfterReload);
  sessionStorage.removeItem(storageKeys.toastAfterReload);
  if (kept) toast.success(...(JSON.parse(kept) as [string, string]));
}

/**
 * Code of the client is not there any more: a new version has replaced it. Loads that, but never in a loop, and not while
 * something is typed or waits: then it is told, and the part stays away. @throws what could not be fetched
 */
export function reloadForNewVersion(error: unknown): Promise<never> {
  if (!isIdle()) {
    tellReplaced();
    return new Promise(() => {});
  }
  const last = Number(sessionStorage.getItem(storageKeys.reloadedAt));
  if (Date.now() - last < 60_000) throw error;
  sessionStorage.setItem(storageKeys.reloadedAt, String(Date.now()));
  location.reload();
  return new Promise(() => {});
}
