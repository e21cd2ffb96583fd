import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Ends a PostgreSQL that still runs on `cluster` though the server that started it was killed. Whoever calls holds the
 * data folder's lock, so no server is using it. Throws when it does not end.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!(pid > 1)) return;
  if (await runsOn(pid, cluster)) {
    log('Stopping the database that a killed server left running…');
    await end(pid, cluster);
  }
  // A database that was shut down has taken its file away. One that was killed has not, and its number may be that of a
  // zombie or, after a restart of the machine or of its container, of any process: PostgreSQL would take that for another
  // server. It knows that its parent is none. The file must stay: it also names the shared memory that processes of a
  // killed postmaster may still be using.
  const left = await readFile(pidFile, 'utf8').catch(() => '');
  if (left) await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)));
}

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
