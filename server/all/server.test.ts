import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { startEmbedded } from '../db/embedded.ts';
import { embeddedConnection } from '../db/embedded-socket.ts';
import { migrate } from '../db/migrate.ts';
import { servingRole } from '../db/serving-role.ts';

/** Built like `npm start` does. */
const dist = 'dist/server.test';
const program = `${dist}/main.js`;

beforeAll(() => build({ configFile: 'vite.server.config.ts', logLevel: 'warn', build: { outDir: dist } }));
afterAll(() => rm(dist, { recursive: true }));

test('a server that is stopped while it starts leaves no database running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-start-'));
  const server = spawn(process.execPath, [program], { env: { ...process.env, DATA_DIR: folder, PORT: '0' } });
  const complaints: string[] = [];
  server.stderr.on('data', (text) => complaints.push(String(text)));
  const ended = once(server, 'exit');
  const clusters = async () => (await readdir(folder)).filter((name) => /^postgres-\d+$/.test(name));
  const isRunning = async () => (await clusters()).some((name) => existsSync(join(folder, name, 'postmaster.pid')));
  await expect.poll(isRunning, { interval: 5 }).toBe(true);
  // As npm passes on a signal that the whole process group gets.
  for (let times = 0; times < 2; times++) server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(complaints).toEqual([]);
  expect(await isRunning()).toBe(false);
  await rm(folder, { recursive: true });
});

test("a server does not use the permissions of the database's owner, also after an update", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-role-'));
  await chmod(folder, 0o711);
  const earlier = await startEmbedded(folder, () => {});
  await migrate(earlier.connection);
  await earlier.stop();

  const env = { ...process.env, DATA_DIR: folder, PORT: String(await freePort()), DEMO: 'on' };
  const server = spawn(process.execPath, [program], { env });
  const ended = once(server, 'exit');
  for await (const line of createInterface(server.stdout)) if (line.includes('is ready')) break;
  const client = new Client(embeddedConnection(folder));
  await client.connect();
  const connected = "select distinct usename from pg_stat_activity where application_name = 'quarterdeck'";
  expect((await client.query(connected)).rows).toEqual([{ usename: servingRole }]);
  await client.end();
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await rm(folder, { recursive: true });
});

test('a server that ends says so to load balancers before it closes its port', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-end-'));
  await chmod(folder, 0o711);
  const port = await freePort();
  const server = spawn(process.execPath, [program], { env: { ...process.env, DATA_DIR: folder, PORT: String(port) } });
  const ended = once(server, 'exit');
  for await (const line of createInterface(server.stdout)) if (line.includes('is ready')) break;
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await ask('/readyz')).toBe(200);
  server.kill('SIGTERM');
  let status = 200;
  while (status === 200) status = await ask('/readyz');
  expect([status, await ask('/healthz')]).toEqual([503, 200]);
  expect(await ended).toEqual([0, null]);
  await rm(folder, { recursive: true });
});

test('mistakes in the configuration are printed in one line each, and nothing else', async () => {
  const env = { ...process.env, PORT: 'abc', DEMO: 'yes' };
  const { status, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    'PORT must be a number from 1 to 65535, not "abc"\nDEMO must be on or off, not "yes"\n',
  ]);
});

test('a limit of open files that is too low is explained in a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-files-'));
  await chmod(folder, 0o711);
  const env = { ...process.env, DATA_DIR: folder, PORT: String(await freePort()) };
  const limited = ['-c', 'ulimit -n 64 && exec "$0" "$1"', process.execPath, program];
  const { status, stderr } = spawnSync('sh', limited, { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    'This process may open too few files: raise the limit (ulimit -n) to 1024 or more\n',
  ]);
  await rm(folder, { recursive: true });
});
