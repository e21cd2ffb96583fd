import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface User {
  uid: number;
  gid: number;
}

/** The user to run PostgreSQL's programs as: they refuse to run as root. */
export interface Runner {
  /** the user who must own the cluster; null for the user of this process */
  user: User | null;
  /** the command and its arguments that switch to that user; may be empty */
  prefix: string[];
}

/** Returns the arguments of spawn or execFile that run `program` as the user of `runner`. */
export function commandOf(runner: Runner, program: string, args: string[]) {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  const options = {
    // The user may lack access to the working directory of this process.
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
    ...(runner.prefix.length === 0 ? runner.user : {}),
  };
  return [command, rest, options] as const;
}

/**
 * Finds a user who can run `postgres` on `cluster` (which need not exist yet) in `dataDir`. Throws an Error with a message
 * for the operator when there is none.
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
 * Runs programs with a capability to pass through folders that only root can enter. Containers may lack the narrow capability
 * and have the wide one. With the securebit it also counts when initdb checks, by access(2), whether it can run postgres.
 */
function passingThroughFolders(user: User, capability: string): Runner {
  const become = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  return { user, prefix: ['setpriv', ...become, `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--'] };
}

async function unprivilegedUser(cluster: string): Promise<User> {
  const owner = await stat(cluster).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
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
