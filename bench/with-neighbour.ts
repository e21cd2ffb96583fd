import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '#test/free-port.ts';
import { percentile, print, round } from './figures.ts';
import { databaseOf, startProduct } from './product.ts';
import { seed, token } from './seed.ts';

/** Calls of another organization should take less, in ms. */
const most = 250;

/**
 * Starts the product with the organizations of `seed`, of which one works all the time. `prepare` adds rows before. The calls are those of
 * the first organization.
 */
export async function startWithNeighbour(prepare: (client: Client) => Promise<unknown> = async () => {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-'));
  const product = await startProduct(dataDir, await freePort());
  await seed(databaseOf(dataDir));
  const client = new Client(databaseOf(dataDir));
  await client.connect();
  await prepare(client);
  await client.end();
  const neighbour = fork(new URL('./neighbour.ts', import.meta.url), [product.url]);

  /** How long the calls of the other organization took since the last time, in ms. */
  async function delays(): Promise<number[]> {
    neighbour.send('');
    const [took] = await once(neighbour, 'message');
    return took as number[];
  }
  return {
    /** Returns the JSON of an answer, or its bytes. A body of bytes is a file. */
    async call<Answer>(path: string, body?: object): Promise<Answer> {
      const isFile = body instanceof Uint8Array;
      const headers = {
        cookie: `quarterdeck_session=${token}`,
        ...(!isFile && { 'content-type': 'application/json' }),
      };
      const init = body && { method: 'POST', body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) };
      const response = await fetch(`${product.url}/api${path}`, { headers, ...init });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      const isJson = response.headers.get('content-type')?.includes('json');
      return (isJson ? response.json() : response.bytes()) as Promise<Answer>;
    },
    /** Takes a step, and says how long it and the calls of the other organization took, and what the step returns. */
    async measure(what: string, step: () => Promise<unknown>): Promise<void> {
      await delays();
      const began = performance.now();
      const result = await step();
      const seconds = (performance.now() - began) / 1000;
      const p99 = percentile(await delays(), 0.99);
      const took = [`${round(seconds)} s`, result].filter(Boolean).join(', ');
      print(what, `${took}; another organization's p99 ${round(p99)} ms`, `p99 < ${most} ms`, p99 < most);
    },
    async stop(): Promise<void> {
      neighbour.kill();
      await product.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
