import { execFile } from 'node:child_process';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { FolderInUse } from '#server/db/embedded-lock.ts';
import { writeAtomically } from '#server/db/write-atomically.ts';

const run = promisify(execFile);

/** The setting by which the command line of a PostgreSQL names the server process that started it. */
export const startedBy = (pid: number | string) => `cluster_name=quarterdeck-${pid}`;

/**
 * Ends a PostgreSQL that still runs on `cluster` although its server was killed. The caller holds the data folder's lock.
 * Throws FolderInUse when that server is still alive, because someone deleted its lock file, and an Error when the
 * database does not end.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pidText = await readFile(pidFile, 'utf8').catch(() => null);
  if (pidText === null) return;
  const pid = Number.parseInt(pidText, 10);
  // After a full disk the file may be empty, and PostgreSQL would not start: then we ask the system who is running.
  for (const running of pid > 1 ? [pid] : await databasesIn(cluster)) {
    if (!(await runsOn(running, cluster))) continue;
    await refuseChildOfLiving(running, cluster);
    log('Stopping the database that a killed server left running…');
    await end(running, cluster);
  }
  if (!(pid > 1)) return rm(pidFile, { force: true });
  // A database that was shut down has deleted its file, a killed one has not. The file then names a zombie or, after a
  // restart of the machine or its container, any process, which PostgreSQL would take for another server. It accepts its
  // parent, so we write our own pid. The file must stay: it also names the shared memory that processes of a killed
  // postmaster may still use.
  const owner = await stat(cluster);
  await writeAtomically(pidFile, async (output) => {
    await output.chown(owner.uid, owner.gid);
    await output.writeFile(pidText.replace(/^\d+/, String(process.pid)));
    await output.sync();
  });
}

/** Returns the pids of our databases that run in the cluster; none on a system without /proc. */
async function databasesIn(cluster: string): Promise<number[]> {
  const pids: number[] = [];
  for (const pid of (await readdir('/proc').catch(() => [])).map(Number)) {
    const isOurs = pid > 1 && (await runsOn(pid, cluster)) && (await commandOf(pid)).command.includes(startedBy(''));
    if (isOurs) pids.push(pid);
  }
  return pids;
}

/** Throws when the server that a database names is still its parent; an orphan has another parent. */
async function refuseChildOfLiving(pid: number, cluster: string): Promise<void> {
  const { parent, command } = await commandOf(pid);
  if (command.split(/[ \0]/).includes(startedBy(parent))) throw new FolderInUse(dirname(cluster));
}

async function commandOf(pid: number): Promise<{ parent: string; command: string }> {
  try {
    if (process.platform === 'linux') {
      const [status, command] = await Promise.all(['status', 'cmdline'].map((name) => readProcess(pid, name)));
      return { parent: /^PPid:\t(\d+)$/m.exec(status ?? '')?.[1] ?? '', command: command ?? '' };
    }
    const { stdout } = await run('ps', ['-ww', '-o', 'ppid=,command=', '-p', String(pid)]);
    return { parent: String(Number.parseInt(stdout, 10)), command: stdout };
  } catch {
    // it has just ended
    return { parent: '', command: '' };
  }
}

const readProcess = (pid: number, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8');

/** Tries a fast shutdown, then an immediate one, then a kill, which the write-ahead log survives. */
async function end(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (await endsBy(signal, pid, cluster)) return;
  }
  throw new Error(`The database that a killed server left running (process ${pid}) does not end.`);
}

async function endsBy(signal: NodeJS.Signals, pid: number, cluster: string): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    // it has just ended
  }
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(10)) {
    if (!(await runsOn(pid, cluster))) return true;
  }
  return false;
}

/** Whether a process runs in the cluster, the working directory of PostgreSQL. A zombie has no working directory. */
async function runsOn(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout.includes(cluster);
    }
    const [workingDirectory, folder] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
    return workingDirectory.dev === folder.dev && workingDirectory.ino === folder.ino;
  } catch {
    return false;
  }
}
