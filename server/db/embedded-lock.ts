import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const timeoutMs = 2_000;
/** SQLITE_BUSY: somebody else has the lock. */
const sqliteBusy = 5;

/** A lock that nobody refers to would be closed by the garbage collector. */
const held = new Set<DatabaseSync>();

/** Another process has the data folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';

  constructor(folder: string) {
    super(
      `DATA_DIR ${folder} is in use by another Quarterdeck, or by a backup or restore of it: wait until that has ended`,
    );
  }
}

/**
 * Takes `folder` for this process alone, and gives the function that releases it.
 * The lock is the operating system's, on the file `lock`: it ends with the process however that ends, so no lock is
 * ever stale. SQLite is the way to such a lock that Node carries on every system; the file stays empty.
 * Waits up to two seconds, for a server or a backup that is just ending. Throws FolderInUse, and an Error in words for the operator
 * where the file is none that can be locked.
 */
export async function lockFolder(folder: string): Promise<() => unknown> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const lock = openLock(join(folder, 'lock'));
    try {
      lock.exec('BEGIN EXCLUSIVE');
      held.add(lock);
      return () => held.delete(lock) && lock.close();
    } catch (error) {
      lock.close();
      if ((error as { errcode?: number }).errcode !== sqliteBusy) throw unusable(join(folder, 'lock'));
    }
    if (Date.now() > deadline) throw new FolderInUse(folder);
    await sleep(50);
  }
}

function openLock(file: string): DatabaseSync {
  try {
    // Whoever could open it could hold it, and keep the server from starting.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    return new DatabaseSync(file);
  } catch {
    throw unusable(file);
  }
}

const unusable = (file: string) =>
  new Error(`${file} cannot be locked: end every Quarterdeck that uses the folder, remove the file, and start again.`);
