import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedUser } from '#server/db/embedded-cluster.ts';
import type { Runner } from '#server/db/embedded-user.ts';

/** pg's connection options for the embedded database. Every variable like PGPORT is overruled. */
export interface EmbeddedConnection {
  host: string;
  port: number;
  database: string;
  user: string;
  ssl: false;
}

/** How to reach the embedded database of `dataDir`, which must exist, whether or not the database runs. */
export function embeddedConnection(dataDir: string): EmbeddedConnection {
  return { host: socketFolder(dataDir), port: 5432, database: 'postgres', user: embeddedUser, ssl: false };
}

/**
 * Makes the folder of the socket, which only the database's user and root can enter, and clears away the socket of a
 * database that is gone. Throws when somebody else has made a folder of that name.
 */
export async function prepareSocketFolder(dataDir: string, runner: Runner): Promise<string> {
  const folder = socketFolder(dataDir);
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
  const found = await lstat(folder);
  const allowed = [process.geteuid?.(), runner.user?.uid];
  if (!found.isDirectory() || !allowed.includes(found.uid)) {
    throw new Error(`${folder} belongs to somebody else; it must be removed before the database can start.`);
  }
  if (runner.user) await chown(folder, runner.user.uid, runner.user.gid);
  await chmod(folder, 0o700);
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(folder, name), { force: true });
  return folder;
}

/** In /tmp, for a socket's path must stay under 104 bytes wherever the data lies. */
function socketFolder(dataDir: string): string {
  const key = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  return `/tmp/quarterdeck-${key}`;
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error;
}
