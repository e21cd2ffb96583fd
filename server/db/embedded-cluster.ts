import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, lchown, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { commandOf, type Runner } from '#server/db/embedded-user.ts';
import { syncFolder } from '#server/db/write-atomically.ts';

const run = promisify(execFile);

/** The superuser of the embedded database. */
export const embeddedUser = 'quarterdeck';

/** Returns the folder of the cluster for PostgreSQL `major`. Throws when there is a cluster of another version. */
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

/** Creates the cluster if it is missing, and makes the user of `runner` its owner. The caller holds the folder's lock. */
export async function prepareCluster(cluster: string, initdb: string, runner: Runner, log: (line: string) => void) {
  await removeIncomplete(cluster);
  if (existsSync(cluster)) {
    if (runner.user && (await stat(cluster)).uid !== runner.user.uid) await changeOwner(runner.user, cluster);
    return;
  }
  log('Creating the database…');
  // A new name each time, because an initdb whose server was killed may still be writing into its folder.
  const temporary = await mkdtemp(`${cluster}.new-`);
  if (runner.user) await chown(temporary, runner.user.uid, runner.user.gid);
  const [command, args, options] = commandOf(runner, initdb, [
    `--pgdata=${temporary}`,
    `--username=${embeddedUser}`,
    // Only this user can enter the folder of the socket, and there is no other way in.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  await run(command, args, options);
  await rename(temporary, cluster);
  await syncFolder(dirname(cluster));
}

async function removeIncomplete(cluster: string) {
  for (const name of await readdir(dirname(cluster))) {
    const path = join(dirname(cluster), name);
    // The next start removes what another process still writes to.
    if (path.startsWith(`${cluster}.new-`)) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function changeOwner({ uid, gid }: { uid: number; gid: number }, cluster: string) {
  for (const name of await readdir(cluster, { recursive: true })) await lchown(join(cluster, name), uid, gid);
  // The folder itself comes last: its owner tells whether the rest is done.
  await chown(cluster, uid, gid);
}
