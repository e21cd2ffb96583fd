import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#test/free-port.ts';
import { cloneOf } from './against.ts';
import { answers } from './product.ts';

/** Returns the seconds from `npm start` in a fresh clone of a commit to the first answer. */
export async function measureFreshStart(commit: string): Promise<number> {
  const folder = cloneOf(commit);
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own, so that all that npm starts ends with it.
    detached: true,
  });
  while (!(await answers(`http://127.0.0.1:${port}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`npm start of ${commit} ended`);
    await wait(50);
  }
  const seconds = (performance.now() - began) / 1000;
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await once(child, 'exit');
  await rm(dataDir, { recursive: true, force: true });
  return seconds;
}
