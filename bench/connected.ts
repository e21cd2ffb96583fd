import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { measureMemory } from './memory.ts';
import type { Running } from './product.ts';
import { listeners } from './seed.ts';

const crowds = 2;
/** How long the server is read for: after a load V8 collects and returns memory for some time. */
const readings = { count: 30, everyMs: 1_000 };

/** The least memory that a server takes within the time of the readings, in kB (10^3 bytes). */
async function leastMemory({ process: { pid = 0 } }: Running): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let reading = 0; reading < readings.count; reading++) {
    await wait(readings.everyMs);
    const memory = measureMemory(pid);
    if (memory === null) throw new Error('The memory of a process can be read on Linux only');
    least = Math.min(least, memory.server * 1_000);
  }
  return least;
}

/** Connects 1,000 people to the first organization, which `seed` made. Returns the memory of the server for each of them, in kB. */
export async function measureConnected(product: Running): Promise<number> {
  const before = await leastMemory(product);
  const size = listeners / crowds;
  const processes = Array.from({ length: crowds }, (_, number) =>
    fork('bench/crowd.ts', [product.url, number * size, size].map(String)),
  );
  await Promise.all(processes.map((crowd: ChildProcess) => once(crowd, 'message')));
  const during = await leastMemory(product);
  for (const crowd of processes) crowd.kill();
  return (during - before) / listeners;
}
