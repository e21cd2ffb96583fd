import { mkdir, open, opendir, rename, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { syncFolder } from '#server/db/write-atomically.ts';
import { type RecordingStore, StoreUnavailable } from './store.ts';

/** Bytes of the disk that recordings leave free. The database may be on it, and ends when it is full. */
const reservedBytes = 500_000_000;

/** @throws StoreUnavailable if a folder's disk has no space for so many bytes */
export async function demandFreeSpace(folder: string, bytes: number, reserved = reservedBytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + reserved) throw new StoreUnavailable(new Error('The disk of recordings is almost full'));
}

/** Files in a folder, each flushed to the disk. */
export function diskStore(root: string, reserved = reservedBytes): RecordingStore {
  /** Makes the folder of a file, so that it survives a crash of the machine. */
  async function makeFolder(file: string): Promise<void> {
    const first = await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    for (let folder = dirname(file); first && folder.length >= first.length; folder = dirname(folder))
      await syncFolder(dirname(folder));
  }

  return {
    put: (key, bytes) =>
      reporting(async () => {
        const file = join(root, key);
        await makeFolder(file);
        await demandFreeSpace(root, bytes.length, reserved);
        await writeFile(file, bytes, { mode: 0o600, flush: true });
        await syncFolder(dirname(file));
      }),
    putFile: (key, path) =>
      reporting(async () => {
        const file = join(root, key);
        await makeFolder(file);
        const handle = await open(path, 'r+');
        await handle.sync().finally(() => handle.close());
        await rename(path, file);
        await syncFolder(dirname(file));
      }),
    read: (key, first, last) =>
      reporting(async () => {
        const handle = await unlessMissing(open(join(root, key)));
        return handle?.createReadStream({ start: first, end: last });
      }),
    async *list(folder) {
      try {
        for await (const entry of await opendir(join(root, folder), { recursive: true }))
          if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name));
      } catch (error) {
        // There is no such folder, or it was deleted meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new StoreUnavailable(error);
      }
    },
    delete: (key) =>
      reporting(async () => {
        await rm(join(root, key), { recursive: true, force: true });
        for (let folder = dirname(join(root, key)); folder.length > root.length; folder = dirname(folder))
          if (!(await removeEmpty(folder))) return;
      }),
  };
}

/** Removes a folder, unless something is in it. */
const removeEmpty = (folder: string): Promise<boolean> =>
  rmdir(folder).then(
    () => true,
    () => false,
  );

const unlessMissing = <Value>(work: Promise<Value>): Promise<Value | undefined> =>
  work.catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

const reporting = <Value>(work: () => Promise<Value>): Promise<Value> =>
  work().catch((error) => {
    throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error);
  });
