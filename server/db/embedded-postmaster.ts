import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startedBy, stopOrphan } from '#server/db/embedded-orphan.ts';
import { prepareSocketFolder } from '#server/db/embedded-socket.ts';
import { commandOf, type Runner } from '#server/db/embedded-user.ts';

/** What `startPostmaster` needs to start PostgreSQL on the cluster of a data folder. */
export interface Postmaster {
  postgres: string;
  dataDir: string;
  cluster: string;
  runner: Runner;
  log: (line: string) => void;
}

/** Little memory and few log lines, with PostgreSQL's default durability. */
const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '32MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  random_page_cost: 1.1,
  jit: 'off',
  // No replication and no parallel queries: fewer processes.
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_parallel_workers_per_gather: 0,
  autovacuum_max_workers: 2,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Starts, stops and crashes only: the server gets the errors of statements, whose text may hold personal data.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** Starts PostgreSQL and waits until it is ready. Throws with PostgreSQL's own reason when it ends instead. */
export async function startPostmaster(postmaster: Postmaster): Promise<ChildProcess> {
  const { postgres, dataDir, cluster, runner, log } = postmaster;
  const logFile = `${dataDir}/postgres.log`;
  const deadline = Date.now() + 30_000;
  for (;;) {
    await stopOrphan(cluster, log);
    const socket = await prepareSocketFolder(dataDir, runner);
    const output = openLog(logFile);
    const logged = statSync(logFile).size;
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const [command, args, options] = commandOf(runner, postgres, [
      ...['-D', cluster, '-k', socket, '-c', startedBy(process.pid)],
      ...flags,
    ]);
    // In a process group of its own: Ctrl-C must reach the server only, which then stops the database.
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', output, output] });
    closeSync(output);
    if (await becomesReady(child, postmaster)) return child;

    const reason = readFileSync(logFile, 'utf8').slice(logged).trim();
    // The processes of a killed postmaster take a moment to notice it.
    const isLingering = reason.includes('shared memory block');
    if (!isLingering || Date.now() > deadline) throw new Error(`PostgreSQL does not start: ${reason} (see ${logFile})`);
    await sleep(50);
  }
}

async function becomesReady(child: ChildProcess, { cluster, log }: Postmaster): Promise<boolean> {
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  const recoveryNotice = setTimeout(() => log('The database is recovering…'), 3000);
  while (!ended && !isReady(cluster, child.pid)) await sleep(5);
  clearTimeout(recoveryNotice);
  return !ended;
}

/** Reads the state from postmaster.pid: attempts to connect would fill PostgreSQL's log. */
function isReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(`${cluster}/postmaster.pid`, 'utf8').split('\n');
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function openLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) renameSync(logFile, `${logFile}.1`);
  return openSync(logFile, 'a', 0o600);
}
