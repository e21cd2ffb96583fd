import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { percentile } from './figures.ts';
import type { Running } from './product.ts';
import { listeners, strangerToken, token } from './seed.ts';

const crowds = 2;

/** Repeats a call, one at a time, until `over` resolves; returns how long each took, in ms. */
async function callUntil(over: Promise<unknown>, url: string): Promise<number[]> {
  const delays: number[] = [];
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    const response = await fetch(`${url}/api/todos`, { headers: { cookie: `quarterdeck_session=${strangerToken}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The call was refused: ${response.status}`);
    delays.push(performance.now() - began);
  }
  return delays;
}

/** A change that clients miss while they are not subscribed. */
async function change({ url }: Running): Promise<void> {
  const response = await fetch(`${url}/api/todos`, {
    method: 'POST',
    headers: { cookie: `quarterdeck_session=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Missed' }),
  });
  if (!response.ok) throw new Error(`The change was refused: ${response.status}`);
}

/**
 * Restarts the product while 1,000 clients are subscribed to the first organization. Returns the time until all are subscribed
 * again and have the missed changes, and the delays of calls from another organization meanwhile.
 */
export async function measureRestart(
  product: Running,
  startAgain: () => Promise<Running>,
): Promise<{ seconds: number; p50: number; p99: number; product: Running }> {
  const size = listeners / crowds;
  const processes = Array.from({ length: crowds }, (_, number) =>
    fork('bench/crowd.ts', [product.url, number * size, size].map(String)),
  );
  const allSubscribed = () => Promise.all(processes.map((crowd: ChildProcess) => once(crowd, 'message')));
  await allSubscribed();
  await product.stop();
  const again = await startAgain();
  const began = performance.now();
  const over = allSubscribed();
  const [delays] = await Promise.all([callUntil(over, again.url), change(again)]);
  const seconds = (performance.now() - began) / 1000;
  for (const crowd of processes) crowd.kill();
  return { seconds, p50: percentile(delays, 0.5), p99: percentile(delays, 0.99), product: again };
}
