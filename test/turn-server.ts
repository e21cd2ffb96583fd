import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** Whether coturn is installed. */
export const hasTurnServer = spawnSync('turnserver', ['--help']).error === undefined;

/** Starts coturn on this machine with the settings of docs/running.md. */
export async function openTurnServer(secret: string) {
  const folder = await mkdtemp(join(tmpdir(), 'turn-'));
  const port = await freePort();
  const server = spawn('turnserver', [
    ...['-n', '--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=deck.example.com'],
    ...[`--listening-port=${port}`, '--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', '--allow-loopback-peers'],
    ...['--no-cli', '--no-tls', '--no-dtls', '--log-file=stdout'],
    ...[`--userdb=${join(folder, 'users')}`, `--pidfile=${join(folder, 'pid')}`],
  ]);
  let log = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (log += part));
  // The last line of its start.
  while (!log.includes('SQLite DB connection success')) await once(server.stdout, 'data');
  return {
    port,
    url: `turn:127.0.0.1:${port}?transport=udp`,
    async close() {
      server.kill('SIGKILL');
      await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
