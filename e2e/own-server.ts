import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#test/free-port.ts';

/** A server for one journey, with a separate database. */
export type OwnServer = {
  url: string;
  /** Its mail folder. */
  mails: string;
  /** Kills the process immediately. */
  kill(): Promise<void>;
  /** Starts it again, at the same address with the same data. */
  start(): Promise<void>;
  close(): Promise<void>;
};

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts a separate server that can be killed; `more` are further settings of it. */
export async function openServer(more: Record<string, string> = {}): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-e2e-own-'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    server.kill(signal);
    await once(server, 'exit');
  };
  const own: OwnServer = {
    url,
    mails: join(folder, 'mail'),
    kill: () => end('SIGKILL'),
    async start() {
      const settings = { DATA_DIR: folder, PORT: port, DEMO: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
      server = spawn('node_modules/.bin/node', ['dist/server/main.js'], {
        env: { ...process.env, ...settings, ...more },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      while (!(await isReady(url))) if (server.exitCode !== null) throw new Error('The server did not start');
    },
    async close() {
      // The next server ends the database of a killed one.
      if (server.signalCode !== null) await own.start();
      await end('SIGTERM');
      await rm(folder, { recursive: true });
    },
  };
  await own.start();
  return own;
}
