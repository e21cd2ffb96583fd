import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { syncFolder } from '#server/db/write-atomically.ts';
import { withFreeSpace } from '#server/disk.ts';
import { type RecordingStore, StoreUnavailable } from './store.ts';

/** Files in a folder, each flushed to the disk. */
export function diskStore(root: string, reserved?: number): RecordingStore {
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
        // The same chunk may be stored a second time while the first is read, or after it was acknowledged.
        const unfinished = join(root, 'work', randomUUID());
        await makeFolder(unfinished);
        const write = () => writeFile(unfinished, bytes, { mode: 0o600, flush: true });
        try {
          await withFreeSpace(root, bytes.length, write, reserved);
          await rename(unfinished, file);
        } catch (error) {
          await rm(unfinished, { force: true });
          throw error;
        }
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
