import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { embeddedConnection } from '#server/db/embedded-socket.ts';

/** A program of the bench that runs on its own and listens. */
export type Running = { url: string; process: ChildProcess; stop(): Promise<void> };

// A bench that fails, or is ended, leaves nothing running.
process.once('SIGTERM', () => process.exit(1));

/** Starts a program with the Node that runs this one, and waits until it answers at `path`. */
export async function start(file: string, port: number, path: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', '--max-old-space-size=1024', file], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: 'dist/server/compiled',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill());
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + path))) if (child.exitCode !== null) throw new Error(`${file} ended`);
  return {
    url,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the product over a data folder, as its users do, without limits on how often one address may call. */
export const startProduct = (dataDir: string, port: number, env: Record<string, string> = {}): Promise<Running> =>
  start('dist/server/main.js', port, '/readyz', {
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    QUOTAS: 'todos=10000000',
    LOG_LEVEL: 'warn',
    ...env,
  });

/** How the bench itself reaches the product's database. */
export const databaseOf = (dataDir: string) => embeddedConnection(dataDir);

/** The processor time that a process has taken so far, in ms; Linux only. */
export function timeOf({ process: { pid } }: Running): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
  return (Number(user) + Number(system)) * 10;
}
