import { storageKeys } from '#web/lib/storage.ts';

/** How long a finished file stays, in ms: the browser may still copy it to where the user wants it, and they may save it again. */
const lifetimeMs = 3600_000;

/** The browser's own folder for the files that recordings are put together in, which no website and no other program sees. */
export const findFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle('one-file', { create: true });

/** Creates an empty file. @throws DOMException if the browser stores none, as in a private window */
export async function createMixed(): Promise<FileSystemFileHandle> {
  localStorage.setItem(storageKeys.mixedAt, new Date().toISOString());
  return (await findFolder()).getFileHandle(crypto.randomUUID(), { create: true });
}

/** Deletes the files that no one needs any more, or all of them. Files that a tab is writing stay. */
export async function deleteMixed(which: 'old' | 'all'): Promise<void> {
  if (localStorage.getItem(storageKeys.mixedAt) === null) return;
  const folder = await findFolder();
  let hasLeft = false;
  for await (const [name, handle] of folder.entries()) {
    // What another tab is writing may be gone, or locked.
    const file = await (handle as FileSystemFileHandle).getFile().catch(() => undefined);
    const isOver = file && (which === 'all' || Date.now() - file.lastModified > lifetimeMs);
    const isDeleted =
      isOver &&
      (await folder.removeEntry(name).then(
        () => true,
        () => false,
      ));
    hasLeft ||= !isDeleted;
  }
  if (!hasLeft) localStorage.removeItem(storageKeys.mixedAt);
}
