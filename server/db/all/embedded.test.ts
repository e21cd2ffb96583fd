import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts';
import { FolderInUse } from '#server/db/embedded-lock.ts';
import { embeddedConnection } from '#server/db/embedded-socket.ts';

let dataDir: string;
let log: string[];
let cleanups: (() => unknown)[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(dataDir, 0o711);
  log = [];
  cleanups = [];
});

afterEach(async () => {
  for (const cleanUp of cleanups) await cleanUp();
  // Ends the processes that a killed server left behind.
  if (existsSync(join(dataDir, 'postgres-18/postmaster.pid'))) await (await start()).stop();
  await rm(dataDir, { recursive: true });
});

async function start(folder = dataDir): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(folder, (line) => log.push(line));
  cleanups.push(database.stop);
  return database;
}

/** A server in a separate process: prints `ready`, or why it cannot start. */
function spawnServer(folder = dataDir): ChildProcess & { firstLine(): Promise<string> } {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('../embedded.ts', import.meta.url))});
    await startEmbedded(${JSON.stringify(folder)}, () => undefined).then(
      (database) => {
        console.log('ready');
        process.once('SIGTERM', () => database.stop());
      },
      (error) => console.log(error.message),
    );`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  cleanups.push(
    () => server.kill('SIGKILL'),
    () => ended,
  );
  const lines = createInterface(server.stdout);
  const firstLine = once(lines, 'line').then(([line]) => String(line));
  return Object.assign(server, { firstLine: () => firstLine });
}

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client(embeddedConnection(dataDir));
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

async function writeRow(): Promise<void> {
  await query('CREATE TABLE numbers AS SELECT 7 AS id');
}

async function kill(process: ChildProcess): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres-18/postmaster.pid'), 'utf8'), 10);
}

test('rows survive a restart, and the database uses UTF-8, UTC and durable writes', async () => {
  const first = await start();
  await writeRow();
  await first.stop();
  await first.stop();
  await start();
  expect(await query('SELECT * FROM numbers')).toEqual([7]);
  for (const [setting, value] of [
    ['server_encoding', 'UTF8'],
    ['timezone', 'UTC'],
    ['fsync', 'on'],
    ['full_page_writes', 'on'],
    ['synchronous_commit', 'on'],
    ['data_checksums', 'on'],
  ]) {
    expect(await query(`SHOW ${setting}`), setting).toEqual([value]);
  }
});

test('a second start reports that the folder is in use, and does not affect the first', async () => {
  await start();
  expect(await spawnServer().firstLine()).toBe(new FolderInUse(dataDir).message);
  expect(await query('SELECT 1')).toEqual([1]);
});

test('a start during a backup reports that, and waits for its end', async () => {
  const tool = await startEmbedded(dataDir, () => {}, undefined, 'tool');
  const starting = start();
  await expect.poll(() => log.join()).toMatch(/^A backup or another tool is using DATA_DIR .*: waiting/);
  await tool.stop();
  await starting;
  expect(await query('SELECT 1')).toEqual([1]);
});

test('a tool does not wait for the server it runs beside', async () => {
  await start();
  await expect(startEmbedded(dataDir, () => {}, undefined, 'tool')).rejects.toThrow(FolderInUse);
});

test('only one of two simultaneous first starts gets the folder', async () => {
  const firstLines = await Promise.all([spawnServer().firstLine(), spawnServer().firstLine()]);
  expect(firstLines.sort()).toEqual([new FolderInUse(dataDir).message, 'ready']);
});

test('after kill -9 of the server the next start has every row', async () => {
  const killed = spawnServer();
  await killed.firstLine();
  await writeRow();
  await kill(killed);
  await start();
  expect(await query('SELECT * FROM numbers')).toEqual([7]);
});

test('after kill -9 of server and database the next start has every row', async () => {
  const killed = spawnServer();
  await killed.firstLine();
  await writeRow();
  const pid = await postmasterPid();
  await kill(killed);
  process.kill(pid, 'SIGKILL');
  await start();
  expect(await query('SELECT * FROM numbers')).toEqual([7]);
});

test('a killed database is restarted, with a line in the log', async () => {
  await start();
  await writeRow();
  process.kill(await postmasterPid(), 'SIGKILL');
  await expect.poll(() => query('SELECT * FROM numbers').catch(() => 'not yet')).toEqual([7]);
  // On a slow machine more lines may follow.
  expect(log).toContain('The database has ended; starting it again…');
});

test('a first start can be killed at any moment without affecting the next', async () => {
  for (const moment of [50, 150, 250, 350, 450, 550, 650]) {
    const server = spawnServer();
    await new Promise((resolve) => setTimeout(resolve, moment));
    await kill(server);
  }
  await start();
  expect(await query('SELECT 1')).toEqual([1]);
});

test('a postmaster.pid with the id of another process does not prevent a start, and that process stays alive', async () => {
  await (await start()).stop();
  const stranger = spawn('sleep', ['60']);
  await writeFile(
    join(dataDir, 'postgres-18/postmaster.pid'),
    `${stranger.pid}\n${dataDir}\n0\n5432\n/tmp\n\n0 0\nready\n`,
  );
  await start();
  expect(await query('SELECT 1')).toEqual([1]);
  expect(stranger.kill()).toBe(true);
});

test('an empty postmaster.pid after a full disk does not prevent a start, and a database that still runs is ended first', async () => {
  const killed = spawnServer();
  await killed.firstLine();
  await writeRow();
  await kill(killed);
  await writeFile(join(dataDir, 'postgres-18/postmaster.pid'), '');
  await start();
  expect(await query('SELECT * FROM numbers')).toEqual([7]);
});

test('deleting the lock does not let another process end the database of a running server', async () => {
  await start();
  await rm(join(dataDir, 'lock'));
  expect(await spawnServer().firstLine()).toBe(new FolderInUse(dataDir).message);
  expect(await query('SELECT 1')).toEqual([1]);
});

test.each([
  ['a folder', (lock: string) => mkdir(lock)],
  [
    'something else',
    (lock: string) => writeFile(lock, 'this is no lock, it is a text of more than a hundred bytes. '.repeat(9)),
  ],
])('a lock that is %s is reported in a sentence', async (_what, spoil) => {
  const lock = join(dataDir, 'lock');
  await spoil(lock);
  await expect(start()).rejects.toThrow(`${lock} cannot be locked: end every Quarterdeck that uses the folder`);
  await rm(lock, { recursive: true });
});

test.each([
  [join(tmpdir(), 'x'.repeat(300)), 'cannot be made (ENAMETOOLONG).'],
  [join(tmpdir(), ...Array<string>(5).fill('x'.repeat(100))), 'DATA_DIR is too long: its path may have 400 bytes.'],
])('a path that is too long is reported in a sentence', async (folder, sentence) => {
  await expect(start(folder)).rejects.toThrow(sentence);
});

test('a killed database that stays a zombie does not prevent a start', async () => {
  await (await start()).stop();
  const cluster = join(dataDir, 'postgres-18');
  // Its parent is stopped, so the ended process stays a zombie.
  const code = `
    const { pid } = require('node:child_process').spawn('sleep', ['60'], { cwd: ${JSON.stringify(cluster)} });
    console.log(pid);
    process.kill(process.pid, 'SIGSTOP');`;
  const parent = spawn(process.execPath, ['--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  cleanups.push(() => parent.kill('SIGKILL'));
  const [pid] = await once(createInterface(parent.stdout), 'line');
  await writeFile(join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n0\n5432\n/tmp\n\n0 0\nready\n`);
  await start();
  expect(await query('SELECT 1')).toEqual([1]);
});

test.runIf(process.geteuid?.() === 0)('root can keep the data where only root has access', async () => {
  const folder = join(dataDir, 'private');
  await mkdir(folder, { mode: 0o700 });
  const server = spawnServer(folder);
  expect(await server.firstLine()).toBe('ready');
  server.kill('SIGTERM');
  await once(server, 'exit');
});

test('a socket folder that another user created is refused', async () => {
  const { host } = embeddedConnection(dataDir);
  await writeFile(host, '');
  await expect(start()).rejects.toThrow(`${host} belongs to someone else`);
  await rm(host);
});

test('no other user can open and so hold the lock', async () => {
  await start();
  expect((await stat(join(dataDir, 'lock'))).mode & 0o777).toBe(0o600);
});
