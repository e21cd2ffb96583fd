import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedUser } from '#server/db/embedded-cluster.ts';
import type { Runner } from '#server/db/embedded-user.ts';

/** pg's connection options for the embedded database. They override all variables like PGPORT. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  database: string;
  user: string;
  ssl: false;
}

/** Returns the connection to the embedded database of `dataDir`. The folder must exist; the database need not run. */
export function embeddedConnection(dataDir: string): EmbeddedConnection {
  return { host: socketFolder(dataDir), port: 5432, database: 'postgres', user: embeddedUser, ssl: false };
}

/**
 * Creates the folder of the socket, which only the database's user and root can enter, and deletes the socket of a database
 * that no longer runs. Throws when a folder of that name belongs to someone else.
 */
export async function prepareSocketFolder(dataDir: string, runner: Runner): Promise<string> {
  const folder = socketFolder(dataDir);
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
  const existing = await lstat(folder);
  const allowedOwners = [process.geteuid?.(), runner.user?.uid];
  if (!existing.isDirectory() || !allowedOwners.includes(existing.uid)) {
    throw new Error(`${folder} belongs to someone else; it must be removed before the database can start.`);
  }
  if (runner.user) await chown(folder, runner.user.uid, runner.user.gid);
  await chmod(folder, 0o700);
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder, name), { force: true });
  return folder;
}

/** In /tmp, because the path of a socket is limited to 104 bytes. */
function socketFolder(dataDir: string): string {
  const key = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  return `/tmp/quarterdeck-${key}`;
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}
