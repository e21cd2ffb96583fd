import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 2000;
/** SQLITE_BUSY: somebody else has the lock. */
const sqliteBusy = 5;

/** A lock that nobody refers to would be closed by the garbage collector. */
const held = new Set<DatabaseSync>();

/** Another process has the data folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Takes `folder` for this process alone, and gives the function that releases it.
 * The lock is the operating system's, on the file `lock`: it ends with the process however that ends, so no lock is
 * ever stale. SQLite is the way to such a lock that Node carries on every system; the file stays empty.
 * Waits up to two seconds, for a server that is just ending. Throws FolderInUse.
 */
export async function lockFolder(folder: string): Promise<() => unknown> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const lock = new DatabaseSync(join(folder, 'lock'));
    try {
      lock.exec('BEGIN EXCLUSIVE');
      held.add(lock);
      return () => held.delete(lock) && lock.close();
    } catch (error) {
      lock.close();
      if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    }
    if (Date.now() > deadline) throw new FolderInUse(`DATA_DIR ${folder} is in use by another Quarterdeck`);
    await sleep(50);
  }
}
