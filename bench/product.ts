import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedConnection } from '#server/db/embedded-socket.ts';

/** A running program of the bench that listens on a port. */
export type Running = { url: string; process: ChildProcess; stop(): Promise<void> };

// A bench that fails or is ended leaves no process running.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

/** Starts a program with the Node of this one, and waits until it answers at `path`. */
export async function start(file: string, port: number, path: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['--max-semi-space-size=4', '--max-old-space-size=1024', file], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(productFolder(), 'dist/server/compiled'),
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url + path))) if (child.exitCode !== null) throw new Error(`${file} ended`);
  return {
    url,
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Whether a program answers at an address. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** The folder whose product is measured: this one, or that of another commit. */
export const productFolder = (): string => process.env.BENCH_PRODUCT ?? '.';

/** Starts the product on a data folder as in production, without rate limits. */
export const startProduct = (dataDir: string, port: number, env: Record<string, string> = {}): Promise<Running> =>
  start(join(productFolder(), 'dist/server/main.js'), port, '/readyz', {
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    QUOTAS: 'todos=10000000',
    LOG_LEVEL: 'warn',
    ...env,
  });

/** The bench's own connection to the product's database. */
export const databaseOf = (dataDir: string) => embeddedConnection(dataDir);

/** The CPU time that a process has used so far, in ms; Linux only. */
export function timeOf({ process: { pid } }: Running): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
  return (Number(user) + Number(system)) * 10;
}
