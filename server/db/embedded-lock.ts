import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

// Not imported: an older Node lacks the module, and would exit before the server can say which Node it needs.
const sqlite = process.getBuiltinModule('node:sqlite');

/** How long to wait for a server that is shutting down, and for a backup or another tool, which may take long. */
const timeoutMs = { server: 2_000, tool: 120_000 };
/** SQLITE_BUSY: another process has the lock. */
const sqliteBusy = 5;

/** The locks of this process. Without a reference, the garbage collector would close them. */
const locks = new Set<DatabaseSync>();

/** Another process uses the data folder. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';

  constructor(folder: string) {
    super(
      `DATA_DIR ${folder} is in use by another Quarterdeck, or by a backup or restore of it: wait until that has ended`,
    );
  }
}

/** Who locks a folder: the server, or a tool such as the backup, which releases it after a while. */
export type Holder = 'server' | 'tool';

/**
 * Locks `folder` for this process alone, and returns the function that releases it. The operating system holds the lock, on
 * the file `lock`, until the process ends in whatever way, so no lock is ever stale. We lock through SQLite because Node
 * has it on every system; the file stays empty. Waits for a server that is shutting down; a server waits longer for a tool,
 * and logs so. Throws FolderInUse, and an Error with a message for the operator when the file cannot be locked.
 */
export async function lockFolder(folder: string, holder: Holder, log: (line: string) => void): Promise<() => unknown> {
  const start = Date.now();
  let waitsForTool = false;
  for (;;) {
    const lock = openLock(join(folder, 'lock'));
    try {
      // A server also keeps others from reading, by which they tell a server from a tool.
      lock.exec(holder === 'server' ? 'BEGIN EXCLUSIVE' : 'BEGIN IMMEDIATE');
      locks.add(lock);
      return () => locks.delete(lock) && lock.close();
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== sqliteBusy) throw unusable(join(folder, 'lock'));
      if (holder === 'server' && !waitsForTool && isReadable(lock)) {
        waitsForTool = true;
        log(`A backup or another tool is using DATA_DIR ${folder}: waiting until it has ended…`);
      }
    } finally {
      if (!locks.has(lock)) lock.close();
    }
    if (Date.now() > start + timeoutMs[waitsForTool ? 'tool' : 'server']) throw new FolderInUse(folder);
    await sleep(50);
  }
}

function isReadable(lock: DatabaseSync): boolean {
  try {
    lock.exec('SELECT count(*) FROM sqlite_schema');
    return true;
  } catch {
    return false;
  }
}

function openLock(file: string): DatabaseSync {
  try {
    // Anyone who can open the file can lock it, and so keep the server from starting.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    return new sqlite.DatabaseSync(file);
  } catch {
    throw unusable(file);
  }
}

const unusable = (file: string) =>
  new Error(`${file} cannot be locked: end every Quarterdeck that uses the folder, remove the file, and start again.`);
