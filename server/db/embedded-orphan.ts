import { execFile } from 'node:child_process';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { FolderInUse } from '#server/db/embedded-lock.ts';
import { writeWhole } from '#server/db/write-whole.ts';

const run = promisify(execFile);

/** How the command of a PostgreSQL names the process of the server that started it. */
export const startedBy = (pid: number | string) => `cluster_name=quarterdeck-${pid}`;

/**
 * Ends a PostgreSQL that still runs on `cluster` though the server that started it was killed. Whoever calls holds the
 * data folder's lock. Throws FolderInUse when that server lives all the same, because somebody removed the lock that it
 * holds, and an Error when the database does not end.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const left = await readFile(pidFile, 'utf8').catch(() => null);
  if (left === null) return;
  const pid = Number.parseInt(left, 10);
  // A disk that was full has left the file empty, which PostgreSQL would not start on: who runs is asked of the system.
  for (const running of pid > 1 ? [pid] : await databasesIn(cluster)) {
    if (!(await runsOn(running, cluster))) continue;
    await refuseChildOfLiving(running, cluster);
    log('Stopping the database that a killed server left running…');
    await end(running, cluster);
  }
  if (!(pid > 1)) return rm(pidFile, { force: true });
  // A database that was shut down has taken its file away. One that was killed has not, and its number may be that of a
  // zombie or, after a restart of the machine or of its container, of any process: PostgreSQL would take that for another
  // server. It knows that its parent is none. The file must stay: it also names the shared memory that processes of a
  // killed postmaster may still be using.
  const owner = await stat(cluster);
  await writeWhole(pidFile, async (output) => {
    await output.chown(owner.uid, owner.gid);
    await output.writeFile(left.replace(/^\d+/, String(process.pid)));
    await output.sync();
  });
}

/** The databases of ours that stand in the cluster; none where the system has no such list. */
async function databasesIn(cluster: string): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc').catch(() => [])).map(Number)) {
    const isOurs = pid > 1 && (await runsOn(pid, cluster)) && (await commandOf(pid)).command.includes(startedBy(''));
    if (isOurs) found.push(pid);
  }
  return found;
}

/** An orphan has another parent than the server that its command names. */
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
    // it ended just now
    return { parent: '', command: '' };
  }
}

const readProcess = (pid: number, name: string) => readFile(`/proc/${pid}/${name}`, 'utf8');

/** Fast shutdown, then immediate shutdown, then the end that the write-ahead log also survives. */
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
    // it ended just now
  }
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(10)) {
    if (!(await runsOn(pid, cluster))) return true;
  }
  return false;
}

/** PostgreSQL stands in its cluster, so a process that stands elsewhere (or is a zombie, which stands nowhere) is none. */
async function runsOn(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout.includes(cluster);
    }
    const [stands, folder] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
    return stands.dev === folder.dev && stands.ino === folder.ino;
  } catch {
    return false;
  }
}
