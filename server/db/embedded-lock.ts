import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

// Not imported: an older Node has no such module, and would end before the server can say which Node it needs.
const sqlite = process.getBuiltinModule('node:sqlite');

/** How long to wait for a server that is just ending; and for a backup or another tool, which may copy for long. */
const timeoutMs = { server: 2_000, tool: 120_000 };
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

/** Who takes a folder: the server, or a tool such as the backup, which leaves it in a while. */
export type Holder = 'server' | 'tool';

/**
 * Takes `folder` for this process alone, and gives the function that releases it.
 * The lock is the operating system's, on the file `lock`: it ends with the process however that ends, so no lock is
 * ever stale. SQLite is the way to such a lock that Node carries on every system; the file stays empty.
 * Waits for a server that is just ending. A server waits longer for a tool, and tells `log` so. Throws FolderInUse, and an Error in
 * words for the operator where the file is none that can be locked.
 */
export async function lockFolder(folder: string, holder: Holder, log: (line: string) => void): Promise<() => unknown> {
  const start = Date.now();
  let waitsForTool = false;
  for (;;) {
    const lock = openLock(join(folder, 'lock'));
    try {
      // A server keeps others from reading, too: by that they tell a server from a tool.
      lock.exec(holder === 'server' ? 'BEGIN EXCLUSIVE' : 'BEGIN IMMEDIATE');
      held.add(lock);
      return () => held.delete(lock) && lock.close();
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== sqliteBusy) throw unusable(join(folder, 'lock'));
      if (holder === 'server' && !waitsForTool && isReadable(lock)) {
        waitsForTool = true;
        log(`A backup or another tool is using DATA_DIR ${folder}: waiting until it has ended…`);
      }
    } finally {
      if (!held.has(lock)) lock.close();
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
    // Whoever could open it could hold it, and keep the server from starting.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    return new sqlite.DatabaseSync(file);
  } catch {
    throw unusable(file);
  }
}

const unusable = (file: string) =>
  new Error(`${file} cannot be locked: end every Quarterdeck that uses the folder, remove the file, and start again.`);
