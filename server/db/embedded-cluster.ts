import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, lchown, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { commandOf, type Runner } from '#server/db/embedded-user.ts';
import { syncFolder } from '#server/db/write-whole.ts';

const run = promisify(execFile);

/** The superuser of the embedded database. */
export const embeddedUser = 'quarterdeck';

/** Where the cluster of PostgreSQL `major` lies. Throws when the folder holds one of another version. */
export async function clusterFolder(dataDir: string, major: string): Promise<string> {
  const cluster = join(dataDir, `postgres-${major}`);
  if (existsSync(cluster)) return cluster;
  const other = (await readdir(dataDir)).find((name) => /^postgres-\d+$/.test(name));
  if (!other) return cluster;
  throw new Error(
    `${join(dataDir, other)} was written by another version of PostgreSQL; this one is ${major}. ` +
      'Back it up with the Quarterdeck that wrote it, move the folder away, and restore the backup with this one.',
  );
}

/** Makes the cluster unless it is there, and gives it to the user of `runner`. Whoever calls holds the folder's lock. */
export async function prepareCluster(cluster: string, initdb: string, runner: Runner, log: (line: string) => void) {
  await removeHalfMade(cluster);
  if (existsSync(cluster)) {
    if (runner.user && (await stat(cluster)).uid !== runner.user.uid) await giveTo(runner.user, cluster);
    return;
  }
  log('Creating the database…');
  // A name of its own, for an initdb whose server was killed may still be writing into the folder of last time.
  const temporary = await mkdtemp(`${cluster}.new-`);
  if (runner.user) await chown(temporary, runner.user.uid, runner.user.gid);
  const [command, args, options] = commandOf(runner, initdb, [
    `--pgdata=${temporary}`,
    `--username=${embeddedUser}`,
    // The socket lies in a folder that only this user can enter, and there is no other way in.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  await run(command, args, options);
  await rename(temporary, cluster);
  await syncFolder(dirname(cluster));
}

async function removeHalfMade(cluster: string) {
  for (const name of await readdir(dirname(cluster))) {
    const path = join(dirname(cluster), name);
    // Whatever cannot be removed now, because it is still written to, is removed by the next start.
    if (path.startsWith(`${cluster}.new-`)) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function giveTo({ uid, gid }: { uid: number; gid: number }, cluster: string) {
  for (const name of await readdir(cluster, { recursive: true })) await lchown(join(cluster, name), uid, gid);
  // The folder itself comes last: it tells whether the rest is done.
  await chown(cluster, uid, gid);
}
