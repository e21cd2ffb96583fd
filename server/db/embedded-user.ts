import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface User {
  uid: number;
  gid: number;
}

/** How PostgreSQL's programs are run: they refuse to run as root. */
export interface Runner {
  /** the user who must own the cluster; null: this process's own */
  user: User | null;
  /** the words a command starts with, to become that user */
  prefix: string[];
}

/** What to give to spawn or execFile, to run `program` as `runner` says. */
export function commandOf(runner: Runner, program: string, args: string[]) {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  const options = {
    // The user may not be able to enter the folder that this process stands in.
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
    ...(runner.prefix.length === 0 ? runner.user : {}),
  };
  return [command, rest, options] as const;
}

/**
 * Finds a way to run `postgres` on `cluster` (which need not exist yet) in `dataDir`.
 * Throws, in words for the operator, when there is none.
 */
export async function findRunner(postgres: string, dataDir: string, cluster: string): Promise<Runner> {
  if (process.geteuid?.() !== 0) return { user: null, prefix: [] };
  const user = await unprivilegedUser(cluster);
  for (const runner of [
    { user, prefix: [] },
    passingThroughFolders(user, 'dac_read_search'),
    passingThroughFolders(user, 'dac_override'),
  ]) {
    const probe = 'test -x "$1" && exec "$0" --version';
    const [command, args, options] = commandOf(runner, '/bin/sh', ['-c', probe, postgres, dataDir]);
    const works = await run(command, args, options).then(
      () => true,
      () => false,
    );
    if (works) return runner;
  }
  throw new Error(
    `PostgreSQL does not run as root, and user ${user.uid} cannot enter ${dataDir} or run ${postgres}. ` +
      'Start Quarterdeck as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * For a checkout or a data folder that only root can enter. Containers may lack the narrow capability and have the wide
 * one. The securebit lets it count also where initdb asks, by access(2), whether it could run postgres.
 */
function passingThroughFolders(user: User, capability: string): Runner {
  const become = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  return { user, prefix: ['setpriv', ...become, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--'] };
}

async function unprivilegedUser(cluster: string): Promise<User> {
  const found = await stat(cluster).catch(() => null);
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  for (const name of ['postgres', 'nobody']) {
    try {
      const uid = await run('id', ['-u', name]);
      const gid = await run('id', ['-g', name]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // this machine has no such user
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.');
}
